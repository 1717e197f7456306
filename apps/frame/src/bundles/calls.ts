export { stepsInWords } from '../approve/steps.ts'
export { typedDataSight } from '../approve/typed-data.ts'
export { readTypedData } from '../requests/read-typed-data.ts'
