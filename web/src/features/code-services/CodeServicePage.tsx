import { codeServices } from '@ratebook/shared/code-services.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { Loading } from '../../public/Loading.tsx'
import { CodeServiceForm } from './CodeServiceForm.tsx'

/** The form of a code service as it is stored now, or of a new one. */
export function CodeServicePage() {
  const { serviceId = 'new' } = useParams()
  return serviceId === 'new' ? <CodeServiceForm /> : <SavedCodeService key={serviceId} id={serviceId} />
}

function SavedCodeService({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query(codeServices.getCodeService, { params: { id } }),
    refetchOnMount: 'always',
  })
  if (error) return <LoadFailed message={error.message} retry={() => void refetch()} />
  return data && isFetchedAfterMount ? <CodeServiceForm service={data} /> : <Loading />
}
