/** Converts a third-party drawing to a small one that is safe in any page. */
import { optimize } from 'svgo'

const shapes = ['path', 'circle', 'ellipse', 'rect', 'line', 'polygon', 'polyline']
const elements = new Set([
  'svg',
  'g',
  'defs',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
  ...shapes,
])
const geometry = [
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'width',
  'height',
  'points',
  'transform',
  'viewBox',
  'offset',
]
const paint = [
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'clip-rule',
    'clip-path',
    'mask',
    'mask-type',
    'opacity',
    'color',
  ],
  ...[
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
    'stroke-dasharray',
    'stroke-dashoffset',
  ],
  ...[
    'stop-color',
    'stop-opacity',
    'gradientUnits',
    'gradientTransform',
    'spreadMethod',
    'clipPathUnits',
    'maskUnits',
    'maskContentUnits',
  ],
]
const attributes = new Set(['xmlns', 'id', ...geometry, ...paint])
/** Content that is invisible and may be dropped. */
const silent = {
  elements: new Set(['title', 'desc', 'metadata']),
  attributes: new Set(['class', 'role', 'focusable', 'version', 'xml:space']),
}
const isSilent = (name) => silent.attributes.has(name) || /^(data|aria)-/.test(name)

const place = /^url\((["']?)#[\w.-]+\1\)$/

/**
 * Why a value is refused: addresses may only be ids of the drawing itself, and no escapes are
 * allowed.
 */
function faultOf(name, value) {
  if (name === 'xmlns')
    return value === 'http://www.w3.org/2000/svg' ? undefined : 'another namespace'
  if (/[\\<&]|\/\*/.test(value)) return 'an escape'
  if (/url\s*\(/i.test(value) ? !place.test(value) : value.includes(':')) return 'an address'
  return undefined
}

const refuse = (what) => {
  throw new Error(`A mark may not hold ${what}.`)
}

function removeFrom(node, parent) {
  parent.children = parent.children.filter((each) => each !== node)
}

/**
 * As a plugin: a drawing with anything but shapes and their paint is refused instead of repaired,
 * because the picture would change.
 */
const onlyShapes = {
  name: 'only-shapes',
  fn: () => ({
    doctype: { enter: () => refuse('a document type') },
    instruction: { enter: (node) => node.name === 'xml' || refuse('an instruction') },
    cdata: { enter: () => refuse('raw data') },
    comment: { enter: removeFrom },
    text: {
      enter(node) {
        if (node.value.trim() !== '') refuse('text')
      },
    },
    element: {
      enter(node, parent) {
        if (silent.elements.has(node.name)) return removeFrom(node, parent)
        if (!elements.has(node.name)) refuse(`<${node.name}>`)
        if ((node.name === 'svg') !== (parent.type === 'root')) refuse('a drawing in a drawing')
        unfold(node)
        for (const [name, value] of Object.entries(node.attributes)) {
          if (isSilent(name)) delete node.attributes[name]
          else if (!attributes.has(name)) refuse(`${name}=`)
          else if (faultOf(name, value)) refuse(`${faultOf(name, value)} in ${name}=`)
        }
      },
    },
  }),
}

/**
 * The one declaration that drawings of this kind keep in a `style`, as the attribute that it also
 * is.
 */
function unfold(node) {
  const { style } = node.attributes
  const kind = style?.match(/^mask-type:\s*(alpha|luminance);?$/)?.[1]
  if (!kind) return
  delete node.attributes.style
  node.attributes['mask-type'] = kind
}

/** A background of one colour behind the drawing, larger by the given amount. */
const plate = (colour, around) => ({
  name: 'plate',
  fn: () => ({
    element: {
      enter(node) {
        if (node.name !== 'svg') return
        const [x = 0, y = 0, width = 0, height = 0] = node.attributes.viewBox
          .split(/[\s,]+/)
          .map(Number)
        const box = [x - around, y - around, width + 2 * around, height + 2 * around]
        node.attributes.viewBox = box.join(' ')
        const d = `M${box[0]} ${box[1]}h${box[2]}v${box[3]}H${box[0]}z`
        node.children.unshift({
          type: 'element',
          name: 'path',
          attributes: { fill: colour, d },
          children: [],
        })
      },
    },
  }),
})

/** Most are clipped to their own square, which every picture is anyway. */
const unclipped = {
  name: 'unclipped',
  fn: (root) => {
    const svg = root.children.find((node) => node.name === 'svg')
    if (svg?.attributes.viewBox !== '0 0 24 24') return {}
    const whole = new Set()
    const each = (node, visit) => {
      visit(node)
      for (const child of node.children ?? []) each(child, visit)
    }
    each(svg, (node) => {
      const [only, more] =
        node.name === 'clipPath' ? node.children.filter(({ type }) => type === 'element') : []
      if (
        only?.name === 'path' &&
        !more &&
        only.attributes.d === 'M0 0h24v24H0z' &&
        !only.attributes.transform
      )
        whole.add(`url(#${node.attributes.id})`)
    })
    return {
      element: {
        enter(node) {
          if (whole.has(node.attributes['clip-path'])) delete node.attributes['clip-path']
        },
      },
    }
  },
}

/**
 * The drawing with shapes only, without a size, and with unique ids.
 *
 * @param {string} svg of anybody
 * @param {{ id: string, on?: string, around?: number }} options `id` makes its ids unique among
 *   the drawings in one page; `on` is the colour of a plate behind it, `around` by how much that is
 *   larger than the drawing
 * @returns {string} fit for an image's address as well as for a page
 * @throws when the drawing contains anything that could act, load or be read
 */
export function draw(svg, { id, on, around = 0 }) {
  const first = optimize(svg, {
    plugins: [onlyShapes, unclipped, ...(on ? [plate(on, around)] : [])],
  }).data
  const { data } = optimize(first, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      { name: 'preset-default', params: { overrides: { cleanupIds: { minify: true } } } },
      'removeDimensions',
      { name: 'prefixIds', params: { prefix: id, delim: '-' } },
    ],
  })
  // The optimised drawing is checked again.
  return optimize(data, { plugins: [onlyShapes] }).data
}
