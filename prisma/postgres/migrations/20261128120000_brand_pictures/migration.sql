-- The brand's logos and pictures, and those of before for each, by the names of app/shop/appearance/brand-picture.ts.
ALTER TABLE "appearance" ADD COLUMN "pictures" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "appearance" ADD COLUMN "previousPictures" JSONB NOT NULL DEFAULT '{}';

-- The files of logos, in base64. A name contains a hash of the file, so a row never changes.
CREATE TABLE "logo_files" (
    "name" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "png" TEXT NOT NULL,

    CONSTRAINT "logo_files_pkey" PRIMARY KEY ("name")
);
