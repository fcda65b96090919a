-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "callback_email" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "booking_request" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "request_key" UUID NOT NULL,
    "fingerprint" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT NOT NULL DEFAULT '',
    "facility_name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "trying_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "booking_request_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "booking_request_brand_id_asked_at_id_idx" ON "booking_request"("brand_id", "asked_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_request_brand_id_request_key_key" ON "booking_request"("brand_id", "request_key");

-- AddForeignKey
ALTER TABLE "booking_request" ADD CONSTRAINT "booking_request_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- what is to be sent, and what staff are to be told of: few of all that are kept
CREATE INDEX "booking_request_due_idx" ON "booking_request"("brand_id", "next_try_at")
  WHERE "state" = 'pending' OR ("state" = 'failed' AND "told_at" IS NULL);

ALTER TABLE "booking_request" ADD CONSTRAINT "booking_request_kind_check" CHECK ("kind" IN ('assistant', 'callback'));
ALTER TABLE "booking_request" ADD CONSTRAINT "booking_request_state_check" CHECK ("state" IN ('pending', 'sent', 'failed'));
ALTER TABLE "booking_request" ADD CONSTRAINT "booking_request_reason_check"
  CHECK ("reason" IN ('', 'unreachable', 'signInRefused', 'refused', 'notConfigured', 'notMailed', 'unreadable'));

-- who asks is for the brand's own people
CALL guard_rows_by_brand('booking_request');
