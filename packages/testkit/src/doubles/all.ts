import type { DoubleContextParts } from './context.ts'
import { makeDoubleContext } from './context.ts'
import { makeFailures } from './failures.ts'
import { makeMemory } from './memory.ts'
import { makeDoublePrompts } from './prompts.ts'
import { makePromptQueue } from './queue.ts'
import { makeRecorder } from './recorder.ts'
import { promptOf } from './traits.ts'

export interface DoubleParts extends DoubleContextParts {
  makeDoubleContext: typeof makeDoubleContext
  makeMemory: typeof makeMemory
}

export const doubleParts: DoubleParts = {
  makeDoubleContext,
  makeDoublePrompts,
  makeFailures,
  makeMemory,
  makePromptQueue,
  makeRecorder,
  promptOf,
}
