import type { BrandRow } from '../../data/brand.ts'
import { alikeColumns } from '../../data/charge-order.ts'
import { type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import { chargedColumns } from '../../terms/line.ts'
import { perCode } from './csv.ts'

/** CPT/HCPCS, MS-DRG, NDC, revenue code, charge code: what an item has that did not come with more, and has no APR-DRG. */
export const FEWEST_CODES = 5

/** Digits only, cheaper by far than a regular expression over a million rows. */
const isDigits = (e: string) => `translate(${e}, '0123456789', '') = ''`
const cptType = `CASE
  WHEN length(cpt_hcpcs) = 5 AND ${isDigits('left(cpt_hcpcs, 4)')}
    AND right(cpt_hcpcs, 1) IN ('0','1','2','3','4','5','6','7','8','9','F','T','U','M') THEN 'CPT'
  WHEN length(cpt_hcpcs) = 5 AND ${isDigits('substr(cpt_hcpcs, 2)')} AND left(cpt_hcpcs, 1) = 'D' THEN 'CDT'
  WHEN length(cpt_hcpcs) = 5 AND ${isDigits('substr(cpt_hcpcs, 2)')} AND left(cpt_hcpcs, 1) BETWEEN 'A' AND 'Z' THEN 'HCPCS'
  ELSE 'LOCAL' END`

const description = `CASE WHEN translate(description, E'\\n\\r', '') = description THEN trim(description)
  ELSE regexp_replace(trim(description), '\\s*[\\n\\r]+\\s*', ' ', 'g') END`
/** What the format says of an item between its codes and its cash price, the setting aside. */
const cells = {
  modifiers: `CASE WHEN codes IS NOT NULL THEN nullif(modifiers, '')
    WHEN modifiers <> '' THEN regexp_replace(modifiers, '[^[:alnum:]]+', '|', 'g') END`,
  billingClass: `nullif(billing_class, '')`,
  drugUnit: 'CASE WHEN is_drug THEN drug_unit END',
  drugType: 'CASE WHEN is_drug THEN drug_type END',
  gross: 'nullif(amount, 0)',
  cash: 'nullif(cash, 0)',
}

/** What tells a row from others that are alike. */
const notes = `nullif(concat_ws('; ', CASE WHEN in_departments THEN 'Department: ' || trim(translate(department_name, E'\\n\\r', '  ')) END,
  CASE WHEN varies AND codes IS NULL THEN 'The hospital lists more than one price for this item' END, nullif(item.notes, '')), '')`

/**
 * Items of a facility in the order of the file, where rows of the same thing follow each other; a charge of 0 is no charge. The cash price
 * is the item's own, else a share of the charge. An NDC is given only with its drug unit and type, which the format demands beside it. What
 * came from such a file leaves as it came: with all its codes, and without what it did not say. OFFSET 0 keeps apart what is done once:
 * rows are sorted before anything is said of them, so that the first comes soon, and an item's codes are put together once for all columns.
 * @param isPriced an SQL condition for those that may have a price
 */
const itemsSql = (select: string, brand: BrandRow, facility: FacilityRow, literal: (value: string) => string, isPriced: string) => `
    SELECT ${select}
    FROM (
      SELECT * FROM (
        SELECT *, min(department_name) OVER alike <> max(department_name) OVER alike AS in_departments,
          min(amount) OVER same <> max(amount) OVER same OR min(cash_price) OVER same <> max(cash_price) OVER same AS varies,
          CASE WHEN count(*) OVER alike > 1 THEN (min(id::text) OVER alike)::uuid END AS alike_id
        FROM charge_item
        WHERE brand_id = ${literal(facility.brandId)}::uuid AND facility_id = ${literal(facility.id)}::uuid AND retired_by IS NULL
          AND (${isPriced})
        WINDOW alike AS (PARTITION BY ${alikeColumns()}), same AS (PARTITION BY ${alikeColumns()}, department_name)) row
      ORDER BY coalesce(jsonb_array_length(codes) = 0, false), code, coalesce(alike_id, id), id
      OFFSET 0) item
    CROSS JOIN LATERAL (SELECT
      drug_type <> '' AND drug_unit <> '' AS is_drug,
      CASE WHEN cash_price IS NULL AND codes IS NULL
        THEN round(amount * ${literal(selfPayPercentageOf(brand, facility).toString())}::numeric / 100, 2) ELSE cash_price END AS cash) v
    CROSS JOIN LATERAL (SELECT
      CASE WHEN codes IS NOT NULL THEN ARRAY(SELECT pair->>0 FROM jsonb_array_elements(codes) pair) ELSE
        array_remove(ARRAY[nullif(cpt_hcpcs, ''), nullif(drg_code, ''), nullif(apr_drg_code, ''),
                         CASE WHEN is_drug THEN nullif(ndc, '') END,
                         nullif(revenue_code, ''), code], NULL) END AS coded,
      CASE WHEN codes IS NOT NULL THEN ARRAY(SELECT nullif(pair->>1, '') FROM jsonb_array_elements(codes) pair) ELSE
        array_remove(ARRAY[CASE WHEN cpt_hcpcs <> '' THEN ${cptType} END, CASE WHEN drg_code <> '' THEN ${literal(facility.drgType)} END,
                         CASE WHEN apr_drg_code <> '' THEN 'APR-DRG' END,
                         CASE WHEN is_drug AND ndc <> '' THEN 'NDC' END, CASE WHEN revenue_code <> '' THEN 'RC' END,
                         CASE WHEN code LIKE 'L-%' THEN 'LOCAL' ELSE 'CDM' END], NULL) END AS types OFFSET 0) c`

/**
 * A tall file's rows as PostgreSQL's own CSV, one per item with a charge or a cash price, where no payer has a rate. Values are the stored
 * ones, never altered.
 * @param further how many columns stand between the cash price and the notes
 * @param literal quotes a value for SQL: COPY takes no parameters
 */
export const chargeRowsSql = (
  brand: BrandRow,
  facility: FacilityRow,
  { codes, further }: { codes: number; further: number },
  literal: (value: string) => string,
) => {
  const { modifiers, ...others } = cells
  const columns = [
    description,
    ...perCode(codes, (n) => [`coded[${n}]`, `types[${n}]`]),
    modifiers,
    'setting',
    ...Object.values(others),
    ...Array.from({ length: further }, () => 'NULL'),
    notes,
  ]
  return itemsSql(columns.join(', '), brand, facility, literal, 'amount > 0 OR cash_price > 0')
}

/** All items but those that are free: what is said of each, as JSON, with what its rates depend on. These tell whether it has a price. */
export const pricedItemsSql = (brand: BrandRow, facility: FacilityRow, literal: (value: string) => string) => {
  const said = [description, ...Object.values(cells), notes].map((e) => `coalesce((${e})::text, '')`)
  const all = `json_build_array(array_to_json(coded), array_to_json(types), ${said.join(', ')})::text`
  const isPriced = `amount IS DISTINCT FROM 0 OR cash_price > 0 OR EXISTS (SELECT FROM published_rate r
          WHERE r.brand_id = ${literal(facility.brandId)}::uuid AND r.charge_item_id = charge_item.id AND r.retired_by IS NULL)`
  return itemsSql(`${chargedColumns('item').sql}, setting, alike_id AS "alikeId", ${all} AS said`, brand, facility, literal, isPriced)
}
