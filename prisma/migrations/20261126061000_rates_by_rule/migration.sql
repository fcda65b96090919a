ALTER TABLE "contracted_rate_state" ADD COLUMN     "depends_on" JSONB NOT NULL DEFAULT '{}';
