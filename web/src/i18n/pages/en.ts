// Strings of the pages round the table: lobby, accounts, settings, help and the rest.
export const pages = {} as const;
