-- What a posted form with a key was answered, for the same form sent again.
CREATE TABLE "form_answers" (
    "key" TEXT NOT NULL,
    "answer" TEXT,
    "expire" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "form_answers_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "form_answers_expire_idx" ON "form_answers"("expire");
