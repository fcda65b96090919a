import { codeIn } from './service-keys.ts'
import type { ServiceFacts } from './service-facts.ts'

const systemOf = (key: string) =>
  key.startsWith('ms-drg-')
    ? 'MS-DRG'
    : key.startsWith('apr-drg-')
      ? 'APR-DRG'
      : key.startsWith('charge-')
        ? null
        : /^\d/.test(key)
          ? 'CPT'
          : 'HCPCS'

const offer = (name: string, price: number | null, more: object = {}) =>
  price ? [{ '@type': 'Offer', name, price: price.toFixed(2), priceCurrency: 'USD', ...more }] : []

/** The same figures for search engines, in the words of schema.org. What has no price is no offer. */
export function structuredData({ places }: Pick<ServiceFacts, 'places'>, { key, name }: { key: string; name: string }, site: string) {
  const system = systemOf(key)
  const procedure = {
    '@type': ['Service', 'MedicalProcedure'],
    name,
    ...(system && { code: { '@type': 'MedicalCode', codeValue: codeIn(key).replace(/^.*DRG /, ''), codingSystem: system } }),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': places
      .filter(({ items }) => items.length > 0)
      .map(({ facility, items }) => ({
        '@type': 'Hospital',
        name: facility.name,
        url: `${site}/pricer/${encodeURIComponent(facility.name)}`,
        ...(facility.address && { address: facility.address }),
        ...(facility.phone && { telephone: facility.phone }),
        makesOffer: items.flatMap(({ procedure: item, visits }) =>
          visits.flatMap(({ inPatient, agreed, cash }) => {
            const itemOffered = { ...procedure, description: item.chargeDescription, category: inPatient ? 'inpatient' : 'outpatient' }
            return [
              ...offer('Gross charge', item.chargeAmount, { itemOffered }),
              ...offer('Discounted cash price', cash, { itemOffered }),
              ...agreed.rates.flatMap(({ displayName, planName, rate, perDay, observed }) =>
                observed
                  ? []
                  : offer(`Negotiated rate: ${displayName}, ${planName}`, rate, {
                      itemOffered,
                      ...(perDay && {
                        priceSpecification: {
                          '@type': 'UnitPriceSpecification',
                          price: rate.toFixed(2),
                          priceCurrency: 'USD',
                          unitCode: 'DAY',
                        },
                      }),
                    }),
              ),
            ]
          }),
        ),
      })),
  }
}
