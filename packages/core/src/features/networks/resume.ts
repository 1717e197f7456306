import { linkOf } from '../../state/select.ts'
import type { ViewRule } from '../../contracts/feature.ts'

export const resume: NonNullable<ViewRule['resume']> = async ({ data }, portico) => {
  const network = data?.['network']
  if (typeof network !== 'string') return 'done'
  const ns = network.slice(0, network.indexOf(':'))
  if (linkOf(portico.getState(), ns)?.ns[ns]?.chainOwner !== 'app') return 'back'
  await portico.switchNetwork(network as Parameters<typeof portico.switchNetwork>[0])
  return 'done'
}
