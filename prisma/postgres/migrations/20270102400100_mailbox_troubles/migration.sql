-- While the mailbox of INBOUND_IMAP cannot be read.
CREATE TABLE "mailbox_troubles" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMP(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "said" TEXT NOT NULL,
    CONSTRAINT "mailbox_troubles_pkey" PRIMARY KEY ("id")
);
