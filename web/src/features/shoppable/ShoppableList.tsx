import { type ShoppableCounts as Counts, type ShoppableItem, shoppable } from '@ratebook/shared/shoppable.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { MissingShoppable } from './MissingShoppable.tsx'
import { ShoppableCounts } from './ShoppableCounts.tsx'

const nameOf = (item: ShoppableItem) => [item.cpt || item.drgCode, item.service || item.description].filter(Boolean).join(' ')

/** The coded services of one facility, how many of them are shoppable, and which of the CMS-specified ones are not. */
export function ShoppableList({ facility }: { facility: string }) {
  const { t } = useTranslation('services')
  const client = useQueryClient()
  const takeCounts = ({ requiredServicesCount, shoppableServicesCount, totalServiceCount }: Counts) => {
    client.setQueryData(query(shoppable.countShoppable, { query: { facility } }).queryKey, {
      requiredServicesCount,
      shoppableServicesCount,
      totalServiceCount,
    })
    void client.invalidateQueries({ queryKey: query(shoppable.listMissingShoppable, { params: { facility } }).queryKey })
  }
  const cells = useMemo(
    () => ({
      status: ({ status, enabled }: ShoppableItem) =>
        status === 'REQ' ? t('shoppable.required') : status || (enabled ? t('shoppable.isShoppable') : ''),
    }),
    [t],
  )
  return (
    <>
      <ShoppableCounts facility={facility} />
      <MissingShoppable facility={facility} />
      <ListPage
        endpoint={shoppable.listShoppable}
        params={{ facility }}
        nameOf={nameOf}
        cells={cells}
        words={{
          status: [
            ['REQ', t('shoppable.required')],
            ['shoppable', t('shoppable.isShoppable')],
          ],
        }}
        toggles={{ one: shoppable.setShoppableStatus, all: shoppable.setAllShoppableStatus, also: { facility }, onAnswer: takeCounts }}
      />
    </>
  )
}
