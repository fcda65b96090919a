-- CreateTable
CREATE TABLE "backup_run" (
    "id" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "file" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "is_encrypted" BOOLEAN NOT NULL,
    "failure" TEXT NOT NULL,

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backup_run_ended_at_idx" ON "backup_run"("ended_at");

