-- AlterTable
ALTER TABLE "replaced_rate" ALTER COLUMN "contract_amount" DROP NOT NULL;


-- what stands in place of which rate is found anew: rules that give no amount count now
DELETE FROM "replaced_rate_state";
