-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "language" TEXT NOT NULL DEFAULT '';

