-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];
