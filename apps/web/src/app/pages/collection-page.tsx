import { useParams } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'

/** /admin-demo-collections/{id} */
export function CollectionRoute() {
  const { id } = useParams({ strict: false })
  return <CollectionPage key={id} id={Number(id)} />
}
