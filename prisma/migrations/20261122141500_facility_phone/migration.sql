-- AlterTable
ALTER TABLE "facility" ADD COLUMN     "phone" TEXT NOT NULL DEFAULT '';
