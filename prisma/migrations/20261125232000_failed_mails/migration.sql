-- CreateTable
CREATE TABLE "failed_mail" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "why" TEXT NOT NULL,

    CONSTRAINT "failed_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "failed_mail_at_idx" ON "failed_mail"("at");
