// Spanish: strings about a player's own account and data.
import type { account as en } from "./en.ts";
import type { Phrase } from "../index.ts";

export const account: Record<keyof typeof en, Phrase> = {
  recovery_code: "Código de recuperación",
  recovery_note:
    "Si olvidas tu contraseña, con un código de recuperación puedes elegir otra. Lo mostramos una sola vez: anótalo.",
  recovery_exists: "Tu cuenta tiene un código de recuperación. Uno nuevo lo reemplaza.",
  recovery_make: "Crear un código de recuperación",
  recovery_new: "Crear un código nuevo",
  recovery_remove: "Quitar el código",
  recovery_removed: "Quitamos el código de recuperación.",
  recovery_shown: "Guarda este código en un lugar seguro. Sirve una sola vez y no podemos mostrarlo de nuevo.",
  recovery_kept: "Ya lo anoté",
  recovery_copied: "Código copiado",
  copy_code: "Copiar",
  forgot_password: "¿Olvidaste tu contraseña?",
  recover: "Elegir otra contraseña",
  recover_note: "Escribe tu código de recuperación. Se cerrará la sesión en todos los dispositivos.",
  wrong_password: "Contraseña incorrecta.",
  error_wrong_code: "Usuario o código de recuperación incorrectos.",

  devices: "Dispositivos con sesión abierta",
  devices_note: {
    one: "La sesión de un dispositivo que no usas durante {n} día se cierra.",
    other: "La sesión de un dispositivo que no usas durante {n} días se cierra.",
  },
  unknown_device: "Dispositivo desconocido",
  this_device: "este dispositivo",
  device_dates: "Desde el {created}, último uso el {seen}",
  sign_out_device: "Cerrar la sesión de {name}",
  sign_out_others: "Cerrar todas las demás",

  your_data: "Tus datos",
  export_data: "Descargar mis datos",
  export_note: "Recibes en un solo archivo todo lo que este servidor guarda sobre ti.",
  private_games: "Partidas privadas",
  private_games_note:
    "Las partidas que terminen desde ahora solo podrán verlas después quienes jugaron en ellas. Las partidas en mesas por invitación son privadas de todos modos.",
  private_game: "privada",

  skill: "habilidad",
  skill_value: "{mu} ± {sigma}",
  skill_how:
    "La habilidad es un segundo número, con su incertidumbre. Depende solo de quién termina antes que quién en las partidas puntuadas: quedar por delante de jugadores fuertes es lo que más la sube.",
  skill_range:
    "Todos empiezan con 25 ± 8,3. El número después de ± dice qué tan seguros estamos: tu habilidad verdadera está probablemente a esa distancia o menos, y esa distancia se reduce con cada partida.",
  leaders_by_rating: "La lista está en orden de puntuación. La habilidad se muestra con su incertidumbre.",
  leaders_by_skill:
    "En orden de habilidad, con cautela: se resta tres veces la incertidumbre, así que unas pocas partidas con suerte no llegan arriba.",
  limited_now:
    "Estos jugadores terminaron juntos diez partidas puntuadas en 24 horas. La próxima no contará para la puntuación.",

  privacy: "Privacidad",
  privacy_intro:
    "No hay anuncios ni rastreadores, y no pedimos un correo electrónico. El servidor guarda lo que el juego necesita. Aquí está todo, y cuánto tiempo se guarda.",
  privacy_profile: "Tu perfil",
  privacy_profile_text:
    "Tu nombre, tu imagen, tu puntuación, tu habilidad y tus estadísticas son públicos. Se guardan hasta que borres tu perfil, igual que los jugadores que silenciaste o bloqueaste, que solo tú puedes ver. Un invitado que nunca terminó una partida se borra 400 días después de su última visita.",
  privacy_secrets: "Tu contraseña",
  privacy_secrets_text:
    "Tu contraseña y tu código de recuperación se guardan solo como resúmenes criptográficos. Nadie puede leerlos, ni siquiera quien administra este servidor.",
  privacy_cookies: "Cookies y dispositivos",
  privacy_cookies_text:
    "Una cookie mantiene tu sesión abierta. Otra recuerda que ya entraste en este dispositivo, para que los intentos fallidos de otras personas no te dejen afuera. De cada sesión el servidor guarda el tipo de navegador y de sistema, y el primer y el último uso. Una sesión se cierra después de 90 días sin uso; la de un invitado, después de 400. Tus ajustes y tus partidas sin conexión se quedan en este navegador.",
  privacy_games: "Partidas",
  privacy_games_text:
    "Las partidas terminadas se guardan para siempre, con los nombres de los jugadores y todas las jugadas, y cualquiera puede verlas. Las partidas privadas solo las pueden ver quienes jugaron en ellas. Si borras tu perfil, en tus partidas apareces como “deleted”.",
  privacy_chat: "Chat",
  privacy_chat_text:
    "Lo que dices en una mesa se guarda hasta que la mesa se cierra, diez minutos después de que todos se van, y se borra a más tardar un día después. Si alguien lo denuncia, la denuncia guarda una copia durante 90 días.",
  privacy_addresses: "Tu dirección de red",
  privacy_addresses_text:
    "El servidor la usa para limitar los abusos y la guarda en memoria para eso. Su registro anota la dirección cuando se crea un invitado, cuando alguien entra o no logra entrar, y cuando se rechaza una solicitud. Quien administra este servidor decide por cuánto tiempo se guardan el registro y las copias de seguridad.",
  privacy_you: "Lo que puedes hacer",
  privacy_you_text:
    "Puedes descargar todo lo que se guarda sobre ti, cerrar la sesión de tus dispositivos, hacer privadas tus partidas o borrar tu perfil en cualquier momento. Al borrarlo, tus nombres desaparecen del archivo de datos para siempre.",
};
