import type { Brand } from '@ratebook/shared/brands.ts'
import './header.css'

/** The brand's logo, or its initials and name until it has one; it leads to the hospital's own site. */
export function BrandLogo({ brand }: { brand: Pick<Brand, 'logo' | 'displayName' | 'logoRedirectionURL'> }) {
  const content = brand.logo ? (
    <img src={brand.logo} alt={brand.displayName} />
  ) : (
    <>
      <span className="logo-tile" aria-hidden="true">
        {initials(brand.displayName)}
      </span>
      <span>{brand.displayName}</span>
    </>
  )
  return brand.logoRedirectionURL ? (
    <a className="logo" href={brand.logoRedirectionURL}>
      {content}
    </a>
  ) : (
    <span className="logo">{content}</span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((c) => /\p{L}/u.test(c))
    .slice(0, 2)
    .join('')
    .toUpperCase()
