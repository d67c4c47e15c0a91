export const rules = {
  rule_decks: { one: "Se usa una baraja.", other: "Se mezclan {n} barajas." },
  rule_decks_0: "Con dos o tres jugadores se usa una baraja; con cuatro o más, dos mezcladas.",
  rule_suits_4: "Una baraja tiene 52 cartas: del as al rey en cuatro palos.",
  rule_suits_2: "Una baraja tiene 26 cartas: solo las picas y los corazones, del as al rey.",
  rule_jokers: { one: "Cada baraja tiene además un comodín.", other: "Cada baraja tiene además {n} comodines." },
  rule_jokers_0: "No hay comodines.",
  rule_faces_ten: "El as vale 1 punto, las cartas del 2 al 10 lo que muestran, y jota, reina y rey 10 cada uno.",
  rule_faces_rank: "El as vale 1 punto, las cartas del 2 al 10 lo que muestran, la jota 11, la reina 12 y el rey 13.",
  rule_joker_points: { one: "Un comodín vale {n} punto.", other: "Un comodín vale {n} puntos." },
  rule_joker_points_0: "Un comodín no vale nada.",
  rule_one_eyed: {
    one: "Pero las jotas tuertas, de picas y de corazones, valen {n} punto.",
    other: "Pero las jotas tuertas, de picas y de corazones, valen {n} puntos.",
  },
  rule_one_eyed_10: "Las jotas tuertas, de picas y de corazones, valen como las demás.",

  rule_first: "El azar decide quién empieza la primera ronda.",
  rule_hand: "Cada uno recibe {n} cartas, de una en una.",
  rule_upcard_on: "La carta siguiente se descubre y empieza la pila de descarte. El resto, boca abajo, es el mazo.",
  rule_upcard_off:
    "El resto, boca abajo, es el mazo. No se descubre ninguna carta, así que quien juega primero roba del mazo.",
  rule_direction_clockwise: "Se juega en el sentido del reloj.",
  rule_direction_anticlockwise: "Se juega en sentido contrario al reloj.",

  rule_turn:
    "En tu turno, o cantas o juegas. Para jugar, primero tiras y luego tomas una carta. Lo que acabas de tirar no lo puedes tomar.",
  rule_throw:
    "Puedes tirar una carta; un grupo, que son dos o más cartas del mismo valor; o una escalera, que son tres o más cartas seguidas de un palo, puestas de menor a mayor.",
  rule_set_jokers_off:
    "En un grupo los comodines no sustituyen a otras cartas: dos comodines son un grupo, pero un 9 y un comodín no.",
  rule_set_jokers_on:
    "En un grupo los comodines pueden sustituir cartas, junto a una natural por lo menos: un 9 y un comodín son dos nueves. Una sola carta natural con comodines cuenta siempre como grupo, y los comodines solos también son un grupo.",
  rule_ace_low: "En una escalera el as va antes del 2, nunca después del rey.",
  rule_ace_both:
    "En una escalera el as va antes del 2 o después del rey, pero ninguna da la vuelta: rey, as, 2 no lo es.",
  rule_ace_wrap: "Las escaleras dan la vuelta: rey, as, 2 es una escalera. Ninguna tiene más de 13 cartas.",
  rule_run_jokers_any:
    "En una escalera un comodín puede representar cualquier carta, en medio o en un extremo, incluso una que tú tienes.",
  rule_run_jokers_one:
    "En una escalera un comodín puede representar cualquier carta, en medio o en un extremo, incluso una que tú tienes. Una escalera tiene como mucho un comodín.",
  rule_run_jokers_none: "En una escalera no puede haber comodines.",
  rule_run_naturals_1: "En una escalera basta una carta natural: un 7 y dos comodines lo son.",
  rule_run_naturals_2: "Al menos dos cartas de una escalera tienen que ser naturales, no comodines.",
  rule_picking:
    "Después toma la carta de arriba del mazo, o una de lo último que se tiró antes de ti en la pila de descarte. Lo que tiraste queda entonces encima.",
  rule_take_set_any: "De un grupo puedes tomar cualquier carta.",
  rule_take_set_ends:
    "De un grupo puedes tomar solo la primera carta o la última. Un grupo se pone en el orden que quieras.",
  rule_take_run_ends: "De una escalera puedes tomar solo la primera carta o la última.",
  rule_take_run_any: "De una escalera puedes tomar cualquier carta.",
  rule_joker_swap_off: "No se puede cambiar una carta por su comodín.",
  rule_joker_swap_on:
    "Puedes cambiar una carta por su comodín: tira sola la carta que representa un comodín de una escalera, y puedes tomar ese comodín, esté donde esté.",
  rule_pick_free: "Siempre puedes tomar de la pila de descarte.",
  rule_pick_earned:
    "Puedes tomar de la pila de descarte solo si en esta ronda ya has tirado dos o más cartas a la vez; lo que acabas de tirar cuenta. Hasta entonces robas del mazo, salvo que no haya nada que robar.",
  rule_stock_out_reshuffle:
    "Si quieres robar y el mazo está vacío, la pila de descarte se baraja y es el nuevo mazo, menos lo que acabas de tirar y lo último que se tiró antes. Si no queda nada que barajar, tienes que tomar de la pila de descarte.",
  rule_stock_out_end:
    "La ronda acaba cuando alguien roba la última carta del mazo. Todos suman lo que tienen, y la mano más baja gana la ronda; si hay varias iguales, la primera después de quien robó esa carta.",
  rule_slap_on:
    "Si tiraste una carta sola o un grupo y robas del mazo una carta del mismo valor, puedes hacer un zas: la pones sobre lo que tiraste sin tomar otra, hasta que el siguiente haya tirado o cantado. Solo una vez por turno, nunca sobre una escalera ni con una carta del descarte; un comodín, solo sobre comodines.",
  rule_slap_runs:
    "Si tiraste una carta sola o un grupo y robas del mazo una carta del mismo valor, puedes hacer un zas: la pones sobre lo que tiraste sin tomar otra, hasta que el siguiente haya tirado o cantado; también con una carta, que no sea comodín, que alarga en una tu escalera por un extremo. Solo una vez por turno, nunca con una carta del descarte; un comodín, solo sobre comodines.",
  rule_slap_off: "No hay zas.",

  rule_threshold: {
    one: "Al empezar tu turno, en vez de jugar, puedes cantar si tu mano vale 1 punto o menos.",
    other: "Al empezar tu turno, en vez de jugar, puedes cantar si tu mano vale {n} puntos o menos.",
  },
  rule_threshold_0: "Al empezar tu turno, en vez de jugar, puedes cantar si tu mano vale 0 puntos o menos.",
  rule_calling:
    "Lo que consigues al jugar no cuenta hasta tu próximo turno. Nunca es obligatorio cantar, salvo con la mano vacía.",
  rule_call_yaniv: "La palabra que se canta es «Yaniv».",
  rule_call_yan:
    "La palabra que se canta es «Yan». Quien dice «Yaniv» ha cantado igual; si el canto es válido, suma 30 puntos más, gane o pierda.",
  rule_call_jhyap: "La palabra que se canta es «Jhyap».",
  rule_last_turn_off: "Tras un canto se muestran enseguida todas las manos.",
  rule_last_turn_on:
    "Tras un canto todos los demás, por orden, tienen un último turno, sin cantar ni hacer zas; quien no tiene cartas se salta. Luego se muestran todas las manos.",
  rule_false_call_refuse: "Un canto en tu turno con demasiados puntos no cuenta: juegas.",
  rule_false_call_draw3:
    "Un canto en tu turno con demasiados puntos es un canto falso: robas tres cartas del mazo, o las que haya, y tienes que jugar, sin cantar otra vez en ese turno. Con más de 13 cartas en la mano no se puede.",
  rule_false_call_swap:
    "Un canto en tu turno con demasiados puntos es un canto falso: cada uno de los demás dice «cambio» o «paso». El primero que dice «cambio» intercambia contigo la mano entera; si todos pasan, no cambia nada. Después tienes que jugar, sin cantar otra vez en ese turno, salvo que el cambio te deje sin cartas: entonces tienes que cantar.",
  rule_false_call_eliminate:
    "Un canto en tu turno con demasiados puntos te deja fuera en el acto. Conservas tu total, pero no puedes ganar. Tus cartas van debajo de lo tirado y la ronda sigue; si queda un solo jugador, ese ha ganado, y la ronda no puntúa.",
  rule_out_of_turn_refuse: "Un canto cuando no es tu turno no cuenta.",
  rule_out_of_turn_penalty:
    "Un canto cuando no es tu turno acaba la ronda: sumas 30 puntos, y los demás 0. Gana la ronda la más baja de las otras manos; si hay varias iguales, la primera después de ti.",

  rule_assaf_tie_on:
    "Si otra mano es tan baja como la de quien cantó, o más, es Assaf, y quien cantó ha perdido la ronda.",
  rule_assaf_tie_off:
    "Si otra mano es más baja que la de quien cantó, es Assaf, y quien cantó ha perdido la ronda. Una mano igual no basta.",
  rule_yaniv_wins_zero: "Sin Assaf, quien cantó ha ganado la ronda y suma 0; los demás suman lo que tienen.",
  rule_yaniv_wins_hand: "Sin Assaf, quien cantó ha ganado la ronda; todos suman lo que tienen, también quien cantó.",
  rule_assaf_penalty: {
    one: "Un Assaf le cuesta {n} punto a quien cantó.",
    other: "Un Assaf le cuesta {n} puntos a quien cantó.",
  },
  rule_assaf_penalty_0: "Un Assaf no le cuesta ningún castigo a quien cantó.",
  rule_assaf_each: {
    one: "Si dos o más tienen Assaf, cuesta en cambio {n} punto por cada uno.",
    other: "Si dos o más tienen Assaf, cuesta en cambio {n} puntos por cada uno.",
  },
  rule_assaf_each_0: "El castigo es el mismo, tengan Assaf cuantos lo tengan.",
  rule_assaf_hand_on: "A eso se suma la propia mano de quien cantó y perdió.",
  rule_assaf_hand_off: "Quien cantó y perdió no suma nada por su propia mano.",
  rule_assaf_wins_zero:
    "De los que tienen Assaf, la mano más baja ha ganado la ronda y suma 0, o todas ellas si varias son igual de bajas. Los demás, salvo quien cantó, suman lo que tienen.",
  rule_assaf_wins_hand:
    "De los que tienen Assaf, la mano más baja ha ganado la ronda, pero todos menos quien cantó suman lo que tienen, también quien ganó.",
  rule_assaf_wins_all:
    "De los que tienen Assaf, la mano más baja ha ganado la ronda, y todos menos quien cantó suman 0.",
  rule_cut_halve:
    "Un total que una ronda lleva justo a {cut_at}, o a un múltiplo mayor de {cut_at}, se parte por la mitad, redondeando hacia abajo: una vez, y solo si en la ronda no sumaste 0.",
  rule_cut_minus:
    "A un total que una ronda lleva justo a {cut_at}, o a un múltiplo mayor de {cut_at}, se le quitan {cut_by} puntos: una vez, y solo si en la ronda no sumaste 0.",
  rule_cut_none: "Los totales nunca se rebajan.",
  rule_cut_at: "Los totales se rebajan en los múltiplos de {n}.",
  rule_cut_by: "Una rebaja quita {n} puntos.",

  rule_limit: "El límite es de {n} puntos.",
  rule_out_reach: "Quien tiene un total de {limit} o más queda fuera.",
  rule_out_cross: "Quien tiene un total de más de {limit} queda fuera.",
  rule_end_last:
    "Quienes están fuera dejan de jugar, y gana la partida el último que queda. Si una ronda deja fuera a todos los que quedaban, gana entre ellos el total más bajo; si hay empate, comparten la victoria.",
  rule_end_first:
    "La partida acaba con la ronda en que alguien queda fuera. Gana el total más bajo; si hay empate, comparten la victoria.",
  rule_end_rounds:
    "Nadie queda fuera por puntos: tras la última ronda gana el total más bajo; si hay empate, comparten la victoria.",
  rule_rounds: { one: "Hay una ronda.", other: "Hay {n} rondas." },
  rule_rounds_0: "Hay el doble de rondas que de jugadores.",
  rule_starter_winner:
    "Quien gana una ronda empieza la siguiente; de varios con manos iguales, el primero después de quien cantó. Si está fuera, empieza el siguiente que sigue en juego.",
  rule_starter_caller:
    "Quien cantó empieza la ronda siguiente, ganara o no; si la ronda acabó sin un canto válido, empieza quien la ganó. Si está fuera, empieza el siguiente que sigue en juego.",

  // what options mean together
  also_pick_slap: "Un zas no cuenta para esto.",
  also_stock_out_slap: "Con esa carta no hay zas.",
  also_stock_out_last: "En los últimos turnos tras un canto, en cambio, se barajan los descartes en un mazo nuevo.",
  also_false_call_stock: "Tampoco se puede antes del primer descarte si en el mazo quedan menos de cuatro cartas.",
  also_out_of_turn: "No se puede durante los últimos turnos ni mientras se responde a un canto falso.",
  also_out_cut: "Antes se aplica la rebaja, si la hay.",
  also_out_at:
    "Antes se aplica la rebaja, si la hay: un total de exactamente {limit} pasa a {to}, y ese jugador sigue en juego.",
} as const;
