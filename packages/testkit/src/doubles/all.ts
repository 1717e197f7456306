import type { DoubleContextDeps } from './context.ts'
import { makeDoubleContext } from './context.ts'
import { makeFailures } from './failures.ts'
import { makeMemory } from './memory.ts'
import { makeDoublePrompts } from './prompts.ts'
import { makePromptQueue } from './queue.ts'
import { makeRecorder } from './recorder.ts'
import { promptOf } from './traits.ts'

export interface DoubleDeps extends DoubleContextDeps {
  makeDoubleContext: typeof makeDoubleContext
  makeMemory: typeof makeMemory
}

export const doubleDeps: DoubleDeps = {
  makeDoubleContext,
  makeDoublePrompts,
  makeFailures,
  makeMemory,
  makePromptQueue,
  makeRecorder,
  promptOf,
}
