// Strings about a player's own account and data: recovery code, devices, privacy, and the skill.
export const account = {
  recovery_code: "Recovery code",
  recovery_note:
    "If you forget your password, a recovery code lets you choose a new one. We show it only once, so write it down.",
  recovery_exists: "Your account has a recovery code. A new one replaces it.",
  recovery_make: "Create a recovery code",
  recovery_new: "Create a new code",
  recovery_remove: "Remove the code",
  recovery_removed: "The recovery code is removed.",
  recovery_shown: "Keep this code somewhere safe. It works once, and we can’t show it again.",
  recovery_kept: "I’ve written it down",
  recovery_copied: "Code copied",
  copy_code: "Copy",
  forgot_password: "Forgot your password?",
  recover: "Set a new password",
  recover_note: "Enter your recovery code. All devices where you are signed in will be signed out.",
  wrong_password: "Wrong password.",
  error_wrong_code: "Wrong user name or recovery code.",

  devices: "Signed-in devices",
  devices_note: {
    one: "A device that you don’t use for {n} day is signed out.",
    other: "A device that you don’t use for {n} days is signed out.",
  },
  unknown_device: "Unknown device",
  this_device: "this device",
  device_dates: "Since {created}, last used {seen}",
  sign_out_device: "Sign out {name}",
  sign_out_others: "Sign out all others",

  your_data: "Your data",
  export_data: "Download my data",
  export_note: "You get everything this server stores about you in one file.",
  private_games: "Private games",
  private_games_note:
    "Games that end from now on can be seen afterwards only by the people who played in them. Games at invite-only tables are private anyway.",
  private_game: "private",

  skill: "skill",
  skill_value: "{mu} ± {sigma}",
  skill_how:
    "The skill is a second number, with its uncertainty. It comes only from who finished before whom in rated games: finishing ahead of strong players moves it up the most.",
  skill_range:
    "Everyone starts at 25 ± 8.3. The number after ± says how sure we are: your true skill is probably within that distance, and it shrinks with every game.",
  leaders_by_rating: "The list is ordered by rating. The skill is shown with its uncertainty.",
  leaders_by_skill:
    "Ordered by skill, carefully: three times the uncertainty is subtracted, so a few lucky games don’t reach the top.",
  limited_now: "These players have finished ten rated games together within 24 hours. The next one is casual.",

  privacy: "Privacy",
  privacy_intro:
    "There are no ads and no trackers, and we don’t ask for an email address. The server keeps what the game needs. This page lists all of it, and how long it is kept.",
  privacy_profile: "Your profile",
  privacy_profile_text:
    "Your name, picture, rating, skill and statistics are public. They are kept until you delete your profile, and so are the players you have muted or blocked, which only you can see. A guest who has never finished a game is deleted 400 days after the last visit.",
  privacy_secrets: "Your password",
  privacy_secrets_text:
    "Your password and your recovery code are stored only as hashes. Nobody can read them, not even the person who runs this server.",
  privacy_cookies: "Cookies and devices",
  privacy_cookies_text:
    "One cookie keeps you signed in. Another one remembers that you have signed in on this device, so that other people’s wrong guesses can’t lock you out. For each sign-in the server keeps the kind of browser and system, and the first and last use. A sign-in ends after 90 days without use, a guest’s after 400 days. Your settings and your offline games stay in this browser.",
  privacy_games: "Games",
  privacy_games_text:
    "Finished games are kept for good, with the players’ names and every move, and anyone can watch them. Private games can be seen only by the people who played in them. If you delete your profile, you are called “deleted” in your games.",
  privacy_chat: "Chat",
  privacy_chat_text:
    "What you say at a table is kept until the table closes, ten minutes after everyone has left, and is erased within a day after that. If someone reports it, the report keeps a copy for 90 days.",
  privacy_addresses: "Your network address",
  privacy_addresses_text:
    "The server uses it to limit abuse, and keeps it in memory for that. Its log notes the address when a guest is created, when someone signs in or fails to, and when a request is refused. The person who runs this server decides how long the log and the backups are kept.",
  privacy_you: "What you can do",
  privacy_you_text:
    "You can download everything that is stored about you, sign out devices, make your games private, or delete your profile at any time. Deleting removes your names from the data file for good.",
};
