-- CreateTable
CREATE TABLE "security_event" (
    "brand_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "user_id" UUID,
    "username" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "security_event_brand_id_at_idx" ON "security_event"("brand_id", "at");

-- CreateIndex
CREATE INDEX "security_event_at_idx" ON "security_event"("at");


ALTER TABLE "security_event" ADD CONSTRAINT "security_event_result_check" CHECK ("result" IN ('success', 'failure'));

-- What was written is neither altered nor emptied; rows go one by one when their days are over, never those of today.
CREATE FUNCTION security_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The security log is not altered';
END $$;
CREATE TRIGGER security_event_unaltered BEFORE UPDATE OR TRUNCATE ON security_event FOR EACH STATEMENT
  EXECUTE FUNCTION security_event_refuse();
CREATE TRIGGER security_event_kept BEFORE DELETE ON security_event FOR EACH ROW WHEN (old.at > now() - interval '1 day')
  EXECUTE FUNCTION security_event_refuse();
