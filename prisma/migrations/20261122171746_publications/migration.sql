-- AlterTable
ALTER TABLE "facility" ADD COLUMN     "publishes_itself" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "publication" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "facility_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'making',
    "layout" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "made_from" TEXT NOT NULL,
    "size" BIGINT NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL DEFAULT '',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB NOT NULL DEFAULT '{}',
    "username" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attester_name" TEXT NOT NULL DEFAULT '',
    "published_by" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "reminded_on" DATE,

    CONSTRAINT "publication_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "publication_brand_id_facility_id_created_at_idx" ON "publication"("brand_id", "facility_id", "created_at");

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_brand_id_facility_id_fkey" FOREIGN KEY ("brand_id", "facility_id") REFERENCES "facility"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "publication" ADD CONSTRAINT "publication_state_check"
  CHECK ("state" IN ('making', 'checked', 'failed', 'published', 'replaced', 'withdrawn'));
ALTER TABLE "publication" ADD CONSTRAINT "publication_layout_check" CHECK ("layout" IN ('tall', 'wide', 'json'));
-- one file of a facility is public at a time
CREATE UNIQUE INDEX "publication_public_key" ON "publication"("brand_id", "facility_id") WHERE "state" = 'published';
