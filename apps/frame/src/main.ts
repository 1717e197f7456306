import { createScreen } from './approve/screen.ts'
import { runFrame } from './frame.ts'
import { startWorker } from './keys/keys.ts'
import { wait } from './shared/wait.ts'

const root = document.querySelector<HTMLElement>('#frame')
const project = new URLSearchParams(location.search).get('projectId')
if (root && project !== null)
  void runFrame({
    window,
    root,
    createScreen,
    base: location.origin,
    project,
    fetch: (...all) => fetch(...all),
    indexedDB: () => indexedDB,
    locks: navigator.locks,
    startWorker,
    channel: new BroadcastChannel('portico-frame'),
    now: () => Date.now(),
    wait,
  })
