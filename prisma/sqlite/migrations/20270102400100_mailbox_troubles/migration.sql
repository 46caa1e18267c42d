-- While the mailbox of INBOUND_IMAP cannot be read.
CREATE TABLE "mailbox_troubles" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "since" DATETIME NOT NULL,
    "reason" TEXT NOT NULL,
    "said" TEXT NOT NULL
);
