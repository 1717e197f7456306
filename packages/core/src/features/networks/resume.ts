import { linkOf } from '../../state/select.ts'
import type { ViewRule } from '../../contracts/feature.ts'

export const resume: NonNullable<ViewRule['resume']> = async ({ data }, portico) => {
  const network = data?.['network']
  if (typeof network !== 'string') return 'done'
  const namespace = network.slice(0, network.indexOf(':'))
  if (linkOf(portico.getState(), namespace)?.namespaces[namespace]?.chainOwner !== 'app')
    return 'back'
  await portico.switchNetwork(network as Parameters<typeof portico.switchNetwork>[0])
  return 'done'
}
