/* How long the store keeps what moderators need, in seconds, and how many sign-ins a player can have: as text for SQL
 * statements. docs/SERVER.md lists them. */
#ifndef RETENTION_H
#define RETENTION_H

#define RETENTION_DAYS(days) #days " * 86400"

#define RETENTION_REPORTS   RETENTION_DAYS(90)
#define RETENTION_BANS      RETENTION_DAYS(90)  /* after the end of the ban */
#define RETENTION_ACTS      RETENTION_DAYS(730) /* the audit trail */
#define RETENTION_ADDRESSES RETENTION_DAYS(30)  /* hashes of addresses, after their last use */
#define RETENTION_PACES     RETENTION_DAYS(90)  /* how long players thought */

#define RETENTION_SIGN_INS "100" /* of a player: those used last */

#endif
