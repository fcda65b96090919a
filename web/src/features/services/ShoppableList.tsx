import { services, type ShoppableCounts as Counts, type ShoppableItem, shoppableList } from '@ratebook/shared/services.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api.ts'
import { ListPage } from '../../lib/ListPage.tsx'
import { MissingShoppable } from './MissingShoppable.tsx'
import { ShoppableCounts } from './ShoppableCounts.tsx'

const nameOf = (item: ShoppableItem) => [item.cpt || item.drgCode, item.service || item.description].filter(Boolean).join(' ')

/** The coded services of one facility, how many of them are shoppable, and which of the CMS-specified ones are not. */
export function ShoppableList({ facility }: { facility: string }) {
  const { t } = useTranslation('services')
  const client = useQueryClient()
  const takeCounts = ({ requiredServicesCount, shoppableServicesCount, totalServiceCount }: Counts) => {
    client.setQueryData(query(services.countShoppable, { query: { facility } }).queryKey, {
      requiredServicesCount,
      shoppableServicesCount,
      totalServiceCount,
    })
    void client.invalidateQueries({ queryKey: query(services.listMissingShoppable, { params: { facility } }).queryKey })
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
        list={shoppableList}
        endpoint={services.listShoppable}
        params={{ facility }}
        caption={t('shoppable.caption')}
        texts="services"
        nameOf={nameOf}
        cells={cells}
        toggles={{ one: services.setShoppableStatus, all: services.setAllShoppableStatus, also: { facility }, onAnswer: takeCounts }}
      />
    </>
  )
}
