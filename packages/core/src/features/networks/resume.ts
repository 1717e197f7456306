import { linkOf } from '../../state/select.ts'
import type { ViewRule } from '../feature.ts'

/** The network that a wallet was connected for is chosen: at once where no wallet has to be asked for it, else by its view. */
export const resume: NonNullable<ViewRule['resume']> = async ({ data }, portico) => {
  const network = data?.['network']
  if (typeof network !== 'string') return 'done'
  const ns = network.slice(0, network.indexOf(':'))
  if (linkOf(portico.getState(), ns)?.ns[ns]?.chainOwner !== 'app') return 'back'
  await portico.switchNetwork(network as Parameters<typeof portico.switchNetwork>[0])
  return 'done'
}
