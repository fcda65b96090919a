-- AlterTable
ALTER TABLE "login_attempt" DROP CONSTRAINT "login_attempt_pkey",
ADD COLUMN     "source" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "login_attempt_pkey" PRIMARY KEY ("username", "source");

