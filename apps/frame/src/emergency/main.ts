import { sayUnloaded } from './unloaded.ts'

const root = document.querySelector<HTMLElement>('#emergency')
const locale = new URLSearchParams(location.search).get('locale') ?? navigator.language
// All of it loads on demand, so that the frame starts with none of it.
if (root)
  import('./emergency.ts')
    .then(({ openPage }) => openPage(root))
    .catch(() => sayUnloaded(root, locale))
