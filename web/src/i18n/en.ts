// English: the language that the others are checked against. Keys are what a string says, not where it stands.
export const en = {
  app: "Yaniv",
  close: "Close",
  cancel: "Cancel",
  missing: "There is nothing here",
  to_lobby: "To the lobby",
} as const;
