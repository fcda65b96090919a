import {
  type BulkColumns,
  bulkAllowable,
  bulkCharge,
  bulkPayment,
  bulkPaymentLine,
  bulkPublishedRate,
  bulkRate,
} from '@ratebook/shared/bulk.ts'
import { coding, typedCodes } from '../../data/charge-codes.ts'
import { claimLines } from '../../data/claim-lines.ts'
import { claimStanding } from '../../data/counted-claims.ts'

/** SQL that says whether what a column names was written since a revision. */
export type Since = (column: string) => string
/** A table as it is read in bulk. COPY binds no values: `brand` is SQL, with its quotes. */
export interface BulkTable<C extends BulkColumns = BulkColumns> {
  columns: C
  /** SQL of each column */
  sql: Record<keyof C, string>
  /** all rows that there are */
  rows: (brand: string) => string
  /** which of them are new or other since a revision */
  changed: (brand: string, since: Since) => string
  /** the column by which rows go, and what it says of those that went: a query of one column */
  goneBy: keyof C & string
  gone: (brand: string, since: Since) => string
}

const deleted = (table: string, brand: string, since: Since) =>
  `SELECT g.id FROM gone_row g WHERE g.brand_id = ${brand} AND g.table_name = '${table}' AND ${since('g.changed')}`
/** What was put back under its id is there. */
const unlessThere = (table: string, brand: string) => `AND NOT EXISTS (SELECT FROM ${table} t WHERE t.brand_id = ${brand} AND t.id = g.id)`

const charges: BulkTable<typeof bulkCharge> = {
  columns: bulkCharge,
  sql: {
    id: 'c.id',
    facilityId: 'c.facility_id',
    departmentName: 'c.department_name',
    code: 'c.code',
    revenueCode: 'c.revenue_code',
    drgCode: 'c.drg_code',
    aprDrgCode: 'c.apr_drg_code',
    service: 'c.plain_name',
    serviceEs: 'c.plain_name_es',
    cpT_HCPCS: 'c.cpt_hcpcs',
    description: 'c.description',
    gl: 'c.gl',
    amount: 'c.amount',
    cashPrice: 'c.cash_price',
    setting: 'c.setting',
    modifiers: 'c.modifiers',
    ndc: 'c.ndc',
    drugUnit: 'c.drug_unit',
    drugType: 'c.drug_type',
    billingClass: 'c.billing_class',
    category: 'c.category',
    status: 'c.status',
    coding: coding.sql,
    typedCodes: typedCodes.sql,
    enabled: 'c.enabled',
    version: 'c.version',
  },
  rows: (brand) => `charge_item c WHERE c.brand_id = ${brand} AND c.retired_by IS NULL`,
  changed: (_, since) => since('c.changed'),
  goneBy: 'id',
  gone: (brand, since) => `SELECT c.id FROM charge_item c WHERE c.brand_id = ${brand} AND c.retired_by IS NOT NULL AND ${since('c.changed')}
    UNION ALL ${deleted('charge_item', brand, since)} ${unlessThere('charge_item', brand)}`,
}

/** Contracts with rates that went or came: all their rates are sent again, so those that stayed need not be told from others. */
const contractsChanged = (brand: string, since: Since) => `${deleted('contracted_rate', brand, since)}
  UNION SELECT n.contract_id FROM contracted_rate n WHERE n.brand_id = ${brand} AND ${since('n.changed')}`

const rates: BulkTable<typeof bulkRate> = {
  columns: bulkRate,
  sql: {
    id: 'r.id',
    contractId: 'r.contract_id',
    ruleId: 'r.rule_id',
    name: 'r.name',
    serviceType: 'r.service_type',
    ruleName: 'r.rule_name',
    paymethod: 'r.pay_method',
    payvalue: 'r.pay_value',
    code: 'r.code',
    codeType: 'r.code_type',
    modifiers: 'r.modifiers',
    revenueCode: 'r.revenue_code',
    description: 'r.description',
    group: 'r.grouping',
    discountedFacAllowedAmount: 'r.discounted_fac_allowed_amount',
    discountedNonfacAllowedAmount: 'r.discounted_nonfac_allowed_amount',
    facAllowedAmount: 'r.fac_allowed_amount',
    nonfacAllowedAmount: 'r.nonfac_allowed_amount',
    locality: 'r.locality',
    weight: 'r.weight',
    days: 'r.days',
    unless: 'r.unless',
    reason: 'r.reason',
  },
  rows: (brand) => `contracted_rate r WHERE r.brand_id = ${brand}`,
  changed: (brand, since) => `r.contract_id IN (${contractsChanged(brand, since)})`,
  goneBy: 'contractId',
  gone: contractsChanged,
}

const publishedRates: BulkTable<typeof bulkPublishedRate> = {
  columns: bulkPublishedRate,
  sql: {
    id: 'r.id',
    facilityId: 'r.facility_id',
    chargeItemId: 'r.charge_item_id',
    payerId: 'r.payer_id',
    dollar: 'r.dollar',
    percentage: 'r.percentage',
    algorithm: 'r.algorithm',
    methodology: 'r.methodology',
    medianAmount: 'r.median_amount',
    tenthPercentile: 'r.tenth_percentile',
    ninetiethPercentile: 'r.ninetieth_percentile',
    allowedCount: 'r.allowed_count',
    estimatedAmount: 'r.estimated_amount',
    notes: 'r.notes',
    publishedOn: 'r.published_on',
    version: 'r.version',
  },
  rows: (brand) => `published_rate r WHERE r.brand_id = ${brand} AND r.retired_by IS NULL`,
  changed: (_, since) => since('r.changed'),
  goneBy: 'id',
  gone: (brand, since) => `SELECT r.id FROM published_rate r
      WHERE r.brand_id = ${brand} AND r.retired_by IS NOT NULL AND ${since('r.changed')}
    UNION ALL ${deleted('published_rate', brand, since)} ${unlessThere('published_rate', brand)}`,
}

const allowables: BulkTable<typeof bulkAllowable> = {
  columns: bulkAllowable,
  sql: {
    id: 'a.id',
    payerId: 'a.payer_id',
    pxCode: 'a.cpt_hcpcs',
    revenueCode: 'a.revenue_code',
    rateIP: 'a.amount_ip',
    rateOP: 'a.amount_op',
    enabled: 'a.enabled',
  },
  rows: (brand) => `allowable a WHERE a.brand_id = ${brand}`,
  changed: (_, since) => since('a.changed'),
  goneBy: 'id',
  gone: (brand, since) => `${deleted('allowable', brand, since)} ${unlessThere('allowable', brand)}`,
}

const goneClaims = (brand: string, since: Since) => `${deleted('remittance_claim', brand, since)} ${unlessThere('remittance_claim', brand)}`

const payments: BulkTable<typeof bulkPayment> = {
  columns: bulkPayment,
  sql: {
    id: 'c.id',
    fileId: 'c.file_id',
    facilityId: 'c.facility_id',
    remitPayerId: 'c.remit_payer_id',
    remitpayer: 'p.name',
    claimnumber: 'c.claim_last4',
    checkeftdate: 'c.check_eft_date',
    tracenumber: 'c.trace_number',
    payeename: 'c.payee_name',
    claimstatus: 'c.status_code',
    standing: claimStanding.sql,
    takenBackBy: 'c.taken_back_by',
    totalcharges: 'c.total_charges',
    paid: 'c.paid',
    patientresponsibility: 'c.patient_responsibility',
    setting: 'c.setting',
    drg: 'c.drg_code',
    statementfrom: 'c.statement_from',
    statementto: 'c.statement_to',
    isBalanced: 'c.is_balanced',
    flaws: 'c.flaws',
    remarkCodes: 'c.remark_codes',
  },
  // the name of a payer on remittances is what it is known by, and never changes
  rows: (brand) => `remittance_claim c JOIN remit_payer p ON p.brand_id = ${brand} AND p.id = c.remit_payer_id WHERE c.brand_id = ${brand}`,
  changed: (_, since) => since('c.changed'),
  goneBy: 'id',
  gone: goneClaims,
}

const paymentLines: BulkTable<typeof bulkPaymentLine> = {
  columns: bulkPaymentLine,
  sql: {
    id: 'l.id',
    claimId: 'c.id',
    position: 'l.position',
    svcDate: 'l.service_date',
    svcPxcode: 'l.cpt_hcpcs',
    svcSubmittedpxcode: 'l.submitted_cpt_hcpcs',
    svcRevcode: 'l.revenue_code',
    svcNdc: 'l.ndc',
    svcModifiers: 'l.modifiers',
    svcQuantity: 'l.units',
    svcSubmittedquantity: 'l.submitted_units',
    svcChargedamount: 'l.charged',
    svcPaidamount: 'l.paid',
    svcAllowedamount: 'l.allowed',
    allowedIsSent: 'l.allowed_is_sent',
    svcPatientresponsibility: 'l.patient_responsibility',
    isBalanced: 'l.is_balanced',
    remarkCodes: 'l.remark_codes',
  },
  rows: (brand) => `remittance_claim c CROSS JOIN ${claimLines.sql} WHERE c.brand_id = ${brand}`,
  changed: (_, since) => since('c.changed'),
  goneBy: 'claimId',
  gone: goneClaims,
}

export const bulkTables = { charges, rates, publishedRates, allowables, payments, paymentLines }
