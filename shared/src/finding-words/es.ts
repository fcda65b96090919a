import type { FindingWords } from '../finding-texts.ts'

export const findingWords: FindingWords = {
  unreadable: {
    title: 'El archivo no se puede leer',
    remedy: 'Envíe el archivo como CSV o JSON según el diccionario de datos de CMS, sin comprimir o en un ZIP.',
  },
  noHeader: {
    title: 'No hay una fila de encabezados',
    remedy: 'La fila 3 de un archivo CSV contiene los encabezados del diccionario de datos.',
  },
  notUtf8: {
    title: 'El archivo no está en UTF-8',
    remedy: 'Guárdelo como «CSV UTF-8»: en otra codificación, quien lo lee ve letras erróneas en nombres y notas.',
  },
  byteOrderMark: {
    title: 'El archivo empieza con una marca de orden de bytes',
    remedy: 'Guárdelo como UTF-8 sin BOM: algunos lectores toman la marca por parte del primer encabezado.',
  },
  mixedLineEnds: {
    title: 'Las líneas terminan de más de una manera',
    remedy: 'Haga que todas las líneas terminen en LF, o todas en CR LF.',
  },
  otherDelimiter: { title: 'Las columnas no están separadas por comas', remedy: 'Guárdelo con comas entre las columnas.' },
  jsonBroken: {
    title: 'El JSON no está bien formado',
    remedy: 'Corrija la sintaxis; NaN, los comentarios y los nombres sin comillas no son JSON.',
  },
  trailingComma: {
    title: 'Hay una coma antes de un corchete de cierre',
    remedy: 'Quítela: los lectores estrictos de JSON rechazan todo el archivo.',
  },
  jsonNull: { title: 'Un valor es null', remedy: 'Omita lo que está vacío, con su nombre.' },
  jsonEmpty: { title: 'Un texto o una lista está vacío', remedy: 'Omita lo que está vacío, con su nombre.' },
  jsonKind: {
    title: 'Un valor es de otra clase que la que pide el formato',
    remedy: 'Escriba los importes como números, el recuento como texto, la certificación como true y las listas como listas.',
  },
  noItems: { title: 'El archivo no tiene elementos', remedy: 'Liste cada elemento y servicio bajo los encabezados.' },
  headMissing: { title: 'Falta un encabezado de la fila 1', remedy: 'Escríbalo como lo escribe el diccionario de datos.' },
  headEmpty: { title: 'Un valor de la fila 2 está vacío', remedy: 'Rellénelo; solo el número de licencia puede estar vacío.' },
  dateInvalid: { title: 'La fecha no es una fecha', remedy: 'Escriba el día de la última actualización como AAAA-MM-DD.' },
  dateOld: {
    title: 'El archivo se actualizó por última vez hace más de un año',
    remedy: 'Actualícelo: la norma lo pide al menos una vez al año.',
  },
  dateAhead: { title: 'La fecha está en el futuro', remedy: 'Escriba el día en que el archivo se actualizó por última vez.' },
  versionOther: {
    title: 'La versión no es 3.0.0',
    remedy:
      'Desde el 1 de enero de 2026 los archivos se hacen según el diccionario de datos 3.0.0: renueve el formato y luego escriba 3.0.0.',
  },
  attestationMissing: {
    title: 'La certificación no está palabra por palabra',
    remedy: 'Tome el encabezado de la fila 1 del diccionario de datos; cuentan las comillas y los guiones.',
  },
  attestationInvalid: {
    title: 'La certificación no es ni true ni false',
    remedy: 'Escriba true cuando el responsable nombrado haya certificado el archivo.',
  },
  attestationFalse: {
    title: 'La certificación es false',
    remedy: 'Haga que el responsable nombrado certifique el archivo y luego escriba true.',
  },
  licenseState: {
    title: 'El estado de la licencia no es un estado',
    remedy: 'Escriba license_number|XX con las dos letras mayúsculas del estado.',
  },
  npiForm: {
    title: 'Un NPI no tiene diez cifras',
    remedy: 'Escriba las diez cifras de un NPI de tipo 2 activo; varios con | entre ellos.',
  },
  npiCheckDigit: { title: 'Un NPI no lo es: su cifra de control no concuerda', remedy: 'Compárelo con el registro de NPI (NPPES).' },
  locationsUnlike: { title: 'No hay tantas direcciones como sedes', remedy: 'Escriba una dirección por sede, en el mismo orden.' },
  columnMissing: { title: 'Falta una columna', remedy: 'Añádala, aunque ninguna fila tenga un valor.' },
  columnTwice: {
    title: 'Una columna está dos veces',
    remedy: 'Conserve una de ellas; los encabezados anchos cuentan como iguales cuando solo difieren en mayúsculas.',
  },
  columnUnnamed: {
    title: 'Una columna no tiene encabezado',
    remedy: 'Quite las columnas vacías; las hojas de cálculo suelen añadirlas al final.',
  },
  columnUnknown: {
    title: 'Una columna no es del diccionario de datos',
    remedy: 'CMS la pasa por alto. Si contiene precios, póngale el encabezado del diccionario.',
  },
  codesGap: { title: 'Las columnas de códigos no están numeradas 1, 2, 3 …', remedy: 'Numérelas desde code|1 sin saltos.' },
  estimatedAmount: {
    title: 'El importe estimado sigue ahí',
    remedy: 'Desde el 1 de enero de 2026 lo sustituyen la mediana, los percentiles y el recuento: quítelo.',
  },
  noPayers: {
    title: 'Ninguna columna es de un pagador',
    remedy: 'Un archivo ancho nombra pagador y plan en sus encabezados; sin ningún pagador, use el formato largo o JSON.',
  },
  barInPayer: {
    title: 'El nombre de un pagador o plan contiene un |',
    remedy: 'Escriba el nombre sin él: un encabezado es standard_charge|payer|plan|…',
  },
  planEmpty: {
    title: 'Un encabezado no nombra ningún plan',
    remedy: 'Escriba pagador y plan: standard_charge|payer|plan|negotiated_dollar.',
  },
  placeholder: { title: 'Quedó un marcador de la plantilla', remedy: 'Sustituya lo que está entre corchetes por el nombre.' },
  payerSpelledTwice: {
    title: 'Un pagador o plan está escrito de dos maneras',
    remedy: 'Escríbalo igual en todas partes, también las mayúsculas.',
  },
  descriptionEmpty: { title: 'Un elemento no tiene descripción', remedy: 'Descríbalo.' },
  codeNeeded: { title: 'Un elemento no tiene código', remedy: 'Dé al menos un código con su tipo, aunque sea uno propio (LOCAL o CDM).' },
  codeTypeNeeded: { title: 'Un código no tiene tipo', remedy: 'Escriba su tipo, como CPT, HCPCS, MS-DRG, RC, CDM o LOCAL.' },
  codeOfTypeNeeded: { title: 'Un tipo de código no tiene código', remedy: 'Escriba el código, o deje vacío también su tipo.' },
  codeTypeUnknown: {
    title: 'Un tipo de código no está en la lista',
    remedy: 'Use los tipos del diccionario de datos; sus códigos propios son LOCAL o CDM.',
  },
  settingNeeded: { title: 'Un elemento no tiene entorno', remedy: 'Escriba inpatient, outpatient o both.' },
  settingUnknown: { title: 'Un entorno no está en la lista', remedy: 'Escriba inpatient, outpatient o both, en minúsculas.' },
  billingClassUnknown: {
    title: 'Una clase de facturación no está en la lista',
    remedy: 'Escriba professional, facility o both, o déjela vacía.',
  },
  drugUnitAndType: { title: 'Un medicamento tiene unidad o tipo de medida, pero no los dos', remedy: 'Escriba los dos, como 1 y ML.' },
  drugTypeUnknown: { title: 'Un tipo de medida no está en la lista', remedy: 'Escriba GR, ME, ML, UN, F2, EA o GM.' },
  ndcWithoutUnit: {
    title: 'Un NDC está sin unidad ni tipo de medida',
    remedy: 'Escriba los dos: sin ellos nadie sabe para qué es el precio.',
  },
  priceNeeded: {
    title: 'Un elemento no tiene ningún precio',
    remedy: 'Dé un cargo bruto, un precio en efectivo o el cargo de un pagador, u omita el elemento.',
  },
  modifierAlone: { title: 'Un modificador no tiene ni cargo de un pagador ni nota', remedy: 'Diga qué cambia.' },
  notNumber: {
    title: 'Un importe no es un número mayor que cero',
    remedy: 'Escriba decimales simples como 1234.50: sin signo de dólar, coma, signo de porcentaje, exponente, 0 ni N/A.',
  },
  strayBlanks: { title: 'Hay espacios alrededor de un valor', remedy: 'Quítelos: algunos lectores los toman por parte del valor.' },
  beyondHeader: {
    title: 'Una fila tiene valores más allá de la última columna',
    remedy: 'Una coma sin comillas ha desplazado sus valores: ponga el texto entre comillas.',
  },
  payerNeeded: { title: 'Un cargo no nombra a ningún pagador', remedy: 'Escriba el nombre del pagador.' },
  planNeeded: { title: 'Un cargo no nombra ningún plan', remedy: 'Escriba el nombre del plan; “All plans” donde valga para todos.' },
  chargeNeeded: {
    title: 'Un pagador y plan no tienen cargo',
    remedy: 'Dé un importe en dólares, un porcentaje o un algoritmo, u omita el pagador.',
  },
  methodologyNeeded: {
    title: 'Un cargo no tiene metodología',
    remedy: 'Escriba case rate, fee schedule, percent of total billed charges, per diem u other.',
  },
  methodologyUnknown: {
    title: 'Una metodología no está en la lista',
    remedy: 'Escriba case rate, fee schedule, percent of total billed charges, per diem u other.',
  },
  methodologyAlone: { title: 'Una metodología está sin cargo', remedy: 'Dé el cargo al que pertenece, o déjela vacía.' },
  endsNeeded: {
    title: 'Un importe en dólares no tiene mínimo y máximo',
    remedy: 'Escriba el importe en dólares más bajo y el más alto de todos los pagadores para el elemento.',
  },
  countNeeded: {
    title: 'Un porcentaje o algoritmo no tiene recuento',
    remedy: 'Escriba cuántos importes permitidos hubo: 0, “1 through 10”, o un número desde 11.',
  },
  countUnknown: { title: 'Un recuento está escrito de otra forma', remedy: 'Escriba 0, “1 through 10”, o un número desde 11.' },
  amountsNeeded: {
    title: 'Un porcentaje o algoritmo no tiene mediana o percentil',
    remedy: 'Escriba la mediana y los percentiles 10 y 90 de los importes permitidos, salvo que el recuento sea 0.',
  },
  countAlone: {
    title: 'Un recuento de importes permitidos no tiene mediana o percentil',
    remedy:
      'Escriba la mediana y los percentiles 10 y 90 de esos importes, o deje el recuento vacío donde haya solo un importe en dólares.',
  },
  amountsOfNone: { title: 'Hay una mediana o un percentil junto a un recuento de 0', remedy: 'Déjelos vacíos.' },
  noteOfNone: { title: 'Un recuento de 0 no tiene nota', remedy: 'Diga en una nota por qué no hay ningún importe permitido.' },
  noteOfOther: { title: 'La metodología “other” no tiene nota', remedy: 'Diga en una nota cómo se llega al cargo.' },
  nineNines: {
    title: '999999999 está en lugar de un valor',
    remedy: 'Ya no se permite: escriba el valor, o un recuento de 0 con una nota.',
  },
  endsCrossed: {
    title: 'El mínimo está por encima del máximo',
    remedy: 'Escriba como mínimo el importe en dólares más bajo de todos los pagadores.',
  },
  outsideEnds: {
    title: 'Un importe en dólares queda fuera del mínimo y el máximo',
    remedy: 'Calcule ambos con todos los pagadores del elemento.',
  },
  grossBelowRate: {
    title: 'Un pagador paga más que el cargo bruto',
    remedy: 'Mire si el precio y el importe del pagador son del mismo elemento; una tarifa por caso puede superar el cargo de un elemento.',
  },
  cashAboveGross: { title: 'El precio en efectivo supera el cargo bruto', remedy: 'Mire si se intercambiaron los dos.' },
  percentageHigh: { title: 'Un porcentaje supera 100', remedy: 'Mire si es un importe en dólares o un múltiplo de una tabla de tarifas.' },
  percentageLow: { title: 'Un porcentaje es menor que 1', remedy: 'Escriba 70 para 70 %, no 0.7.' },
  percentilesCrossed: { title: 'Los percentiles no están en orden', remedy: 'El percentil 10 es el más bajo; el 90, el más alto.' },
  priceLikeCode: { title: 'Un precio se lee como el código que tiene al lado', remedy: 'Mire si se intercambiaron columnas.' },
  samePriceEverywhere: {
    title: 'El mismo precio figura en casi todos los elementos',
    remedy: 'Mire si es un valor de relleno: de 300 filas o más lo tiene al menos el 90 %, o todas si son 20 o más.',
  },
  ratesLikeGross: {
    title: 'El importe de cada pagador es el cargo bruto',
    remedy: 'Mire si faltan los importes propios de los pagadores.',
  },
  duplicateRow: { title: 'Una fila está dos veces', remedy: 'Conserve una de ellas, o diga en una nota qué las distingue.' },
}
