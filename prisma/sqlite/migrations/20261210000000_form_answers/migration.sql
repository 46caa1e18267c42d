-- What a posted form with a key was answered, for the same form sent again.
CREATE TABLE "form_answers" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "answer" TEXT,
    "expire" DATETIME NOT NULL
);

CREATE INDEX "form_answers_expire_idx" ON "form_answers"("expire");
