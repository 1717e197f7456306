import type { SwapSource } from '../types.ts'
import type { SourceDeps } from './deps.ts'
import { lifi } from './lifi.ts'
import { oneInch } from './one-inch.ts'
import { zeroX } from './zero-x.ts'

type Maker = (deps: SourceDeps) => SwapSource

const makers: Readonly<Record<string, Maker>> = { '0x': zeroX, '1inch': oneInch, lifi }

/** The names of the settings are checked. */
export const createSource = (deps: SourceDeps): SwapSource => makers[deps.settings.name]!(deps)
