export { createSafeDouble } from './double.ts'
export type { SafeDouble, SafeDoubleOptions } from './double.ts'
export { frameIn } from './window.ts'
export type { Framed, FrameOptions } from './window.ts'
