import { createPortico } from '@portico/core'
import { base, mainnet } from '@portico/core/networks'
import { evm } from '@portico/evm'
import { mount } from '@portico/react/mount'

const portico = createPortico({ adapters: [evm()], networks: [mainnet, base] })
const places = [
  mount(portico, document.getElementById('header'), { network: true }),
  mount(portico, document.getElementById('footer'), { size: 'lg' }),
]

document.getElementById('away').onclick = () => places.forEach(({ unmount }) => unmount())
