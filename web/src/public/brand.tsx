import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useEffect } from 'react'
import { type Brand, brands } from '@ratebook/shared/brands.ts'
import { ApiError, query } from '../client/api.ts'
import { knowsBoth } from '../client/mode.ts'
import { bothColoursOf, coloursOf, defaultPalette, type Palette, paletteOf } from './palette.ts'

const hostBrand = { ...query(brands.getHostBrand, {}), staleTime: Number.POSITIVE_INFINITY, meta: { public: true } }

/** Asked for before anything is drawn. */
export const askForHostBrand = (client: QueryClient) => void client.prefetchQuery(hostBrand)

/** The brand of the host: loading, there, `null` when the host has none, or the server is away. */
export function useHostBrand() {
  const { data, error, refetch, isFetching } = useQuery(hostBrand)
  const none = error instanceof ApiError && error.status === 404
  return { brand: none ? null : data, away: error !== null && !none, retry: () => void refetch(), isFetching }
}

const Current = createContext<Brand | null>(null)

/** The brand whose pages are shown; `null` only on the sign-in and error pages of a host without one. */
export const useBrandOrNone = () => use(Current)
export function useBrand(): Brand {
  const brand = use(Current)
  if (!brand) throw new Error('This page needs a brand')
  return brand
}
export const usePalette = (): Palette => {
  const brand = use(Current)
  return brand ? paletteOf(brand.themeMetadata) : defaultPalette
}

/** Makes a brand the current one and hands its colours to the style sheets. */
export function BrandProvider({ brand, children }: { brand: Brand | null; children: ReactNode }) {
  useEffect(() => {
    const palette = brand ? paletteOf(brand.themeMetadata) : defaultPalette
    for (const [name, value] of Object.entries(knowsBoth ? bothColoursOf(palette) : coloursOf(palette)))
      document.documentElement.style.setProperty(name, value)
  }, [brand])
  return <Current value={brand}>{children}</Current>
}
