import {
  OperationNodeTransformer,
  type DataTypeNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

class Transformer extends OperationNodeTransformer {
  protected override transformDataType(node: DataTypeNode): DataTypeNode {
    return /^(?:varchar|text)/.test(node.dataType)
      ? { ...node, dataType: `${node.dataType} collate "C"` as DataTypeNode['dataType'] }
      : node
  }
}

/**
 * Makes new tables sort texts by bytes, as SQLite and JavaScript do, so that a cursor means the
 * same everywhere.
 */
export function collate(): KyselyPlugin {
  const transformer = new Transformer()
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode =>
      transformer.transformNode(node),
    transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
      Promise.resolve(result),
  }
}
