-- AlterTable
ALTER TABLE "session" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "browser" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "system" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "email_change" (
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "old_hash" TEXT NOT NULL,
    "new_hash" TEXT NOT NULL,
    "old_confirmed" BOOLEAN NOT NULL,
    "new_confirmed" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_change_old_hash_key" ON "email_change"("old_hash");

-- CreateIndex
CREATE UNIQUE INDEX "email_change_new_hash_key" ON "email_change"("new_hash");

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

