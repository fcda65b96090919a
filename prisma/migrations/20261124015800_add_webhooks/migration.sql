-- CreateTable
CREATE TABLE "webhook" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "state" TEXT NOT NULL DEFAULT 'active',
    "pause_reason" TEXT NOT NULL DEFAULT '',
    "secret" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "last_delivered" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "occasion" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT NOT NULL DEFAULT '',
    "status" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries_left" INTEGER NOT NULL,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "brand_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "reason" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("brand_id","delivery_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_brand_id_name_key" ON "webhook"("brand_id", "name");

-- CreateIndex
CREATE INDEX "webhook_delivery_brand_id_created_at_id_idx" ON "webhook_delivery"("brand_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_brand_id_webhook_id_fkey" FOREIGN KEY ("brand_id", "webhook_id") REFERENCES "webhook"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_brand_id_delivery_id_fkey" FOREIGN KEY ("brand_id", "delivery_id") REFERENCES "webhook_delivery"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- what is to be sent: few of all that are kept
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("brand_id", "webhook_id", "next_try_at") WHERE "state" = 'pending';
-- what happens once is told once
CREATE UNIQUE INDEX "webhook_delivery_occasion_key" ON "webhook_delivery"("brand_id", "webhook_id", "occasion") WHERE "occasion" <> '';

ALTER TABLE "webhook" ADD CONSTRAINT "webhook_events_check" CHECK ("events" <@ ARRAY[
  'file.published', 'upload.applied', 'contract.ending', 'appointment.requested', 'remittance.read'
] AND cardinality("events") > 0);
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_state_check" CHECK ("state" IN ('active', 'paused'));
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_pause_reason_check" CHECK ("pause_reason" IN ('', 'failing', 'gone'));
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_check" CHECK ("event" IN (
  'file.published', 'upload.applied', 'contract.ending', 'appointment.requested', 'remittance.read', 'webhook.test'
));
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_state_check" CHECK ("state" IN ('pending', 'delivered', 'failed'));
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_reason_check" CHECK ("reason" IN (
  '', 'unreachable', 'slow', 'refused', 'redirected', 'gone', 'inside', 'secretLost'
));
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_reason_check" CHECK ("reason" IN (
  '', 'unreachable', 'slow', 'refused', 'redirected', 'gone', 'inside', 'secretLost'
));

-- where a brand's messages go, and what receivers answer
CALL guard_rows_by_brand('webhook');
CALL guard_rows_by_brand('webhook_delivery');
CALL guard_rows_by_brand('webhook_attempt');
