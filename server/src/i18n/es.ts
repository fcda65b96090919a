import type { Texts } from './texts.ts'

export const es: Texts = {
  letter: { greeting: 'Hola, {{name}}:' },
  invitation: {
    subject: 'Su acceso a {{brand}}',
    text:
      'Se le ha dado acceso al sitio de transparencia de precios de {{brand}}. Su nombre de usuario es {{username}}.\n\n' +
      'Elija su contraseña aquí:\n{{link}}\n\n' +
      'El enlace sirve una sola vez, durante 7 días. Después, pida a quien le invitó que se lo vuelva a enviar.\n\n' +
      'Si no esperaba este mensaje, puede ignorarlo.',
  },
  reset: {
    subject: 'Elija una contraseña nueva para {{brand}}',
    text:
      'Alguien, esperamos que usted, pidió una contraseña nueva para el usuario {{username}}.\n\n' +
      'Puede elegirla aquí:\n{{link}}\n\n' +
      'El enlace sirve una sola vez, durante 30 minutos.\n\n' +
      'Si no fue usted, puede ignorar este mensaje: su contraseña sigue siendo la misma.',
  },
  passwordChanged: {
    subject: 'Se cambió su contraseña de {{brand}}',
    text:
      'La contraseña del usuario {{username}} se acaba de cambiar.\n\n' +
      'Si fue usted, no tiene que hacer nada. Si no, avise de inmediato a su administrador.',
  },
  factorsChanged: {
    subject: 'Cambió la forma en que entra a {{brand}}',
    app: 'Se añadió una aplicación de autenticación como segundo paso para el usuario {{username}}.',
    passkey: 'Se añadió una llave de acceso para el usuario {{username}}.',
    appRemoved: 'Se quitó la aplicación de autenticación del usuario {{username}}.',
    passkeyRemoved: 'Se quitó una llave de acceso del usuario {{username}}.',
    codes: 'Se crearon códigos de recuperación nuevos para el usuario {{username}}.',
    text: '{{change}}\n\n' + 'Si fue usted, no tiene que hacer nada. Si no, avise de inmediato a su administrador y cambie su contraseña.',
  },
  factorsReset: {
    subject: 'Se quitó su segundo paso para {{brand}}',
    text:
      '{{by}} ha quitado la aplicación de autenticación, las llaves de acceso y los códigos de recuperación del usuario {{username}}, ' +
      'y ha cerrado sus sesiones.\n\n' +
      'Ahora entra solo con su contraseña y puede volver a configurar un segundo paso. Su contraseña es la misma de antes.\n\n' +
      'Si no lo pidió, avise de inmediato a su administrador y cambie su contraseña.',
  },
  confirmFromOld: {
    subject: 'Confirme otra dirección de correo para {{brand}}',
    text:
      'Alguien, esperamos que usted, quiere que los mensajes para el usuario {{username}} lleguen a {{email}} en vez ' +
      'de a esta dirección.\n\n' +
      'Si usted también lo quiere, confírmelo aquí:\n{{link}}\n\n' +
      'El enlace sirve durante 24 horas. La dirección nueva vale cuando se haya confirmado desde las dos.\n\n' +
      'Si no fue usted, no lo confirme y avise a su administrador: nada cambia.',
  },
  confirmFromNew: {
    subject: 'Confirme su dirección de correo para {{brand}}',
    text:
      'Los mensajes para el usuario {{username}} deben llegar a esta dirección.\n\n' +
      'Si es la suya, confírmela aquí:\n{{link}}\n\n' +
      'El enlace sirve durante 24 horas. La dirección vale cuando se haya confirmado también desde la anterior.\n\n' +
      'Si no esperaba este mensaje, puede ignorarlo.',
  },
  addressChanged: {
    subject: 'Se cambió su dirección de correo para {{brand}}',
    text:
      'El usuario {{username}} tiene otra dirección de correo. Los mensajes ya no llegarán a esta.\n\n' +
      'Si lo sabe, no tiene que hacer nada. Si no, avise de inmediato a su administrador.',
  },
  providerLinked: {
    subject: 'Puede entrar a {{brand}} con {{provider}}',
    text:
      'Alguien, esperamos que usted, acaba de abrir la cuenta del usuario {{username}} con {{provider}}. Desde ahora se abre así.\n\n' +
      'Si fue usted, no tiene que hacer nada. Si no, avise de inmediato a su administrador.',
  },
  nameAsked: {
    subject: 'Una dirección nueva: {{name}}',
    text:
      '{{username}} pide el nombre de dominio «{{name}}» para {{brand}}.\n\nActúe por este cliente y acéptelo o ' +
      'rechácelo aquí:\n{{link}}',
  },
  keyExpires: {
    subject: 'La clave de API {{name}} vence el {{day}}',
    text:
      'La clave de API «{{name}}» de {{brand}}, que empieza por {{prefix}}, vence el {{day}}. Usted la creó.\n\n' +
      'A partir de entonces se rechazan los programas que la usan. Cree antes una nueva, póngala donde está la anterior y luego revoque ' +
      'la anterior:\n\n{{link}}',
  },
  webhookPaused: {
    subject: 'El webhook {{name}} está en pausa',
    failing: 'Desde hace días no llega nada.',
    gone: 'Su dirección respondió que ya no existe (410).',
    text:
      'El webhook «{{name}}» de {{brand}}, en {{host}}, está en pausa. {{why}}\n\n' +
      'De lo que ocurra a partir de ahora no se informará allí. Lo que espera, y por qué no llegó, está aquí; reanúdelo cuando esté ' +
      'resuelto:\n{{link}}',
  },
  estimate: {
    subject: 'Su estimación de precio de {{brand}}',
    lead: 'Alguien, esperamos que usted, pidió que se enviara esta estimación a esta dirección.',
    service: 'Servicio: {{name}}',
    facility: 'En el hospital {{name}}',
    day: 'Precios del {{day}}',
    plan: 'Plan de salud: {{name}}',
    noPlan: 'Pago por mi cuenta',
    price: 'Precio con este plan: {{amount}}',
    dayPrice: 'Precio con este plan, por un día: {{amount}}',
    share: 'Su parte: {{amount}}',
    shareRange: 'Su parte: de {{from}} a {{to}}',
    cash: 'Precio para quien paga por su cuenta: {{amount}}',
    link: 'Ábrala aquí durante {{days}} días. La página también dice si el precio ha cambiado:\n{{link}}',
    bill: 'Cuando llegue la factura, díganos si este precio era correcto (durante un año): {{link}}',
    ending:
      'Esto es una estimación, no una factura. Quien tenga el enlace también la ve.\n\n' +
      'No hemos guardado su dirección. Si usted no la pidió, puede ignorar este mensaje.',
  },
  apart: {
    lead: 'Algunos médicos envían su propia factura. No está en el precio de arriba:',
    noPrice: '- {{who}}: no conocemos ningún precio',
    fromTo: 'de {{from}} a {{to}}',
    atLeast: 'Al menos unos {{amount}}',
    surgeon: 'El cirujano',
    anesthesiologist: 'El médico que lo duerme (anestesiólogo)',
    radiologist: 'El médico que lee las imágenes (radiólogo)',
    pathologist: 'El médico que examina su muestra (patólogo)',
    doctor: 'El médico que lo atiende',
    birth: 'El médico o la partera del parto',
    list: 'Está en la lista de precios del hospital.',
    allowed:
      'En los últimos 12 meses, este fue el precio con {{plan}} en la mayoría de {{number}} facturas de médicos. Es el ' +
      'precio completo: su plan paga una parte y usted paga el resto.',
    charged:
      'En los últimos 12 meses, los médicos pidieron esto en la mayoría de {{number}} facturas. Quizá pidan menos si usted ' +
      'paga por su cuenta.',
    medicare: 'Es lo que Medicare paga a un médico por esto en este estado. Sale de la lista del {{date}}. Su precio puede ser más alto.',
    code: 'Código para preguntar: {{code}}',
    ask: 'Pregunte en el consultorio del médico lo que aquí no se sabe. Si no sabe quién es el médico, pregunte al hospital.',
  },
  bookingsFailed: {
    subject_one: 'No se pudo enviar una solicitud de cita',
    subject_many: 'No se pudieron enviar {{count}} solicitudes de cita',
    subject_other: 'No se pudieron enviar {{count}} solicitudes de cita',
    text_one:
      'Espera a alguien de {{brand}}. A los pacientes se les dijo que se les contactaría.\n\n' +
      'Aquí se ve por qué y cómo localizarlos; desde aquí se puede volver a intentar:\n{{link}}',
    text_many:
      'Esperan a alguien de {{brand}}. A los pacientes se les dijo que se les contactaría.\n\n' +
      'Aquí se ve por qué y cómo localizarlos; desde aquí se puede volver a intentar:\n{{link}}',
    text_other:
      'Esperan a alguien de {{brand}}. A los pacientes se les dijo que se les contactaría.\n\n' +
      'Aquí se ve por qué y cómo localizarlos; desde aquí se puede volver a intentar:\n{{link}}',
  },
  contractAlert: {
    ends_zero: 'El contrato {{name}} termina hoy',
    ends_one: 'El contrato {{name}} termina mañana',
    ends_many: 'El contrato {{name}} termina dentro de {{count}} días',
    ends_other: 'El contrato {{name}} termina dentro de {{count}} días',
    renews_zero: 'El contrato {{name}} se renueva hoy',
    renews_one: 'El contrato {{name}} se renueva mañana',
    renews_many: 'El contrato {{name}} se renueva dentro de {{count}} días',
    renews_other: 'El contrato {{name}} se renueva dentro de {{count}} días',
    endsSoon_zero: 'El contrato «{{name}}» de {{brand}} termina hoy.',
    endsSoon_one: 'El contrato «{{name}}» de {{brand}} termina mañana.',
    endsSoon_many: 'El contrato «{{name}}» de {{brand}} termina dentro de {{count}} días.',
    endsSoon_other: 'El contrato «{{name}}» de {{brand}} termina dentro de {{count}} días.',
    renewsSoon_zero: 'Al contrato «{{name}}» de {{brand}} le toca renovarse hoy.',
    renewsSoon_one: 'Al contrato «{{name}}» de {{brand}} le toca renovarse mañana.',
    renewsSoon_many: 'Al contrato «{{name}}» de {{brand}} le toca renovarse dentro de {{count}} días.',
    renewsSoon_other: 'Al contrato «{{name}}» de {{brand}} le toca renovarse dentro de {{count}} días.',
    automatic:
      'Su plazo termina el {{last}}. Después se renueva solo hasta el {{until}}. Si no se quiere así, cambie antes la ' +
      'forma en que se renueva.',
    manual: 'Termina el {{last}}, a menos que alguien lo renueve.',
    never: 'Termina el {{last}} y no se renueva.',
    andRatesEnd: '{{end}} Desde el día siguiente, sus tarifas ya no cuentan.',
    text:
      '{{when}}\n\n{{what}}\n\n{{notification}}\n\nEl contrato está aquí:\n{{link}}\n\n' +
      'Recibe este mensaje porque es una de las personas a las que avisa este contrato.',
  },
  fileErrors: {
    subject: 'El archivo de precios de {{name}} tiene errores',
    held: 'Lo que dice ha cambiado, pero el archivo nuevo tiene errores. El anterior sigue siendo público hasta que se corrijan.',
    first: 'Es el primero y tiene errores. Hasta que se corrijan, este centro no tiene el archivo público que exige 45 CFR 180.50.',
    validator_one: 'Validador de CMS: {{count}} error',
    validator_many: 'Validador de CMS: {{number}} errores',
    validator_other: 'Validador de CMS: {{number}} errores',
    text:
      'Se generó el archivo legible por máquina de {{name}}.\n\n{{what}}\n\n{{list}}\n\n' +
      'Cada hallazgo, con un enlace al registro del que trata, está aquí:\n{{link}}',
  },
  publicFiles: {
    subject: 'Los archivos de precios públicos no están como deberían',
    text: 'Los archivos de precios se descargaron como lo haría cualquier persona ajena. Esto no está bien:\n\n{{list}}',
    answers: '{{url}} responde {{status}}',
    unreachable: 'No se puede llegar a {{url}}: {{reason}}',
    notInIndex: '{{index}} no nombra {{url}}',
    notLinked: '{{page}} no tiene un enlace a {{file}}',
    otherFile: '{{url}} no es el archivo que se publicó',
    lacks: 'El archivo de {{name}} sigue público como estaba, pero no se puede generar otro hasta que se corrija esto: {{list}}',
  },
  fileOld: {
    subject: 'El archivo de precios de {{name}} va a cumplir un año',
    text:
      'El archivo legible por máquina de {{name}} se actualizó por última vez el {{day}}. Hay que actualizarlo al ' +
      'menos una vez al año.\n\n' +
      'Cargue los precios actuales y luego genérelo y publíquelo aquí:\n{{link}}',
  },
  notice: {
    gettingReadyTitle: 'Preparando la página',
    gettingReady: 'Los precios estarán aquí en un momento. Esta página se actualiza sola.',
    fileBeingMadeTitle: 'El archivo de precios se está generando',
    fileBeingMade: 'Se está generando y comprobando. Esta página se actualiza sola.',
    noFileYetTitle: 'Todavía no hay un archivo de precios',
    noFileYet: 'Este hospital está preparando su archivo. Vuelva más tarde.',
    noFileHereTitle: 'No hay ningún archivo en esta dirección',
    noFileHere: 'Puede que se haya retirado o que ahora tenga otro nombre. La página de precios de este hospital lleva a sus archivos.',
  },
  page: {
    title: '{{name}}: precios de la atención',
    serviceTitle: '{{service}}: precio en {{name}}',
    description:
      'Consulte cuánto cuesta un análisis, un estudio de imagen o una cirugía en {{name}}, y cuánto pagaría sin ' +
      'seguro. Gratis y sin crear una cuenta.',
    call: '¿Tiene preguntas sobre un precio? Llámenos:',
    services: 'Servicios y precios',
    servicesTitle: '{{name}}: servicios y precios',
    servicesText: 'Elija un servicio para ver cuánto cuesta y cuánto paga cada plan por él.',
    search: '¿Qué necesita?',
    searchHelp: 'Use sus propias palabras o un código.',
    searchButton: 'Buscar',
    searchShort: 'Escriba al menos 3 letras.',
    results: 'Lo que encontramos para «{{words}}»',
    nothing: 'No encontramos nada para «{{words}}». Pruebe con otras palabras.',
    corrected: 'Estos son los resultados para «{{words}}».',
    leftOut: 'Nada tiene todas sus palabras. Estos resultados no incluyen «{{words}}».',
    instead: '¿Quiso decir «{{words}}»?',
    narrow: 'Hay más. Agregue una palabra para encontrarlos.',
    evaluation: 'Consultas y terapia',
    laboratory: 'Análisis de laboratorio',
    radiology: 'Imágenes y radiografías',
    surgery: 'Cirugías y otra atención',
    other: 'Más servicios',
    absent: 'No están en nuestra lista de precios',
    absentText: 'Cada hospital debe decir cuánto cuestan estos servicios. Nosotros no tenemos un precio para ellos.',
    noService: 'Ahora no tenemos este servicio.',
    serviceText: 'Cuánto cuesta {{service}} en {{name}}: el cargo, el precio en efectivo y el precio con cada plan.',
    notHere: 'Este hospital no tiene un precio para esto.',
    sameDay: 'Vuelve a casa el mismo día',
    overnight: 'Se queda a dormir',
    either: 'El mismo día o con estancia',
    gross: 'Cargo del hospital (cargo bruto)',
    noGross: 'El hospital no indica un cargo.',
    beside: 'Lo que suele facturarse junto con esto',
    total: 'Cargo total',
    cash: 'Si paga usted mismo (precio en efectivo con descuento)',
    noCash: 'El hospital no tiene un precio en efectivo para esto.',
    minimum: 'Precio más bajo acordado con un plan',
    maximum: 'Precio más alto acordado con un plan',
    noRates: 'Que sepamos, ningún plan ha acordado un precio.',
    plans: 'El precio completo con cada plan. Su plan paga una parte y usted paga el resto.',
    plan: 'Plan de seguro',
    fullPrice: 'Precio completo',
    perDay: 'por día',
    observed: 'lo que suele pagar, no un precio acordado',
    unpriced: 'Sin precio: no conocemos ninguno que este plan haya fijado aquí. Puede que aun así lo pague.',
    several: 'El hospital tiene más de un precio para este código. Cada uno aparece con las palabras de su lista de precios.',
    varies: 'El hospital tiene más de un precio para esto.',
    moreItems: 'Ver los {{number}} de la lista de precios',
    share: 'Vea su propia parte',
    apart: 'Algunos médicos envían su propia factura. No está incluida en estos precios.',
    notBill: 'Esto es un precio, no una factura. Su factura puede variar según la atención que necesite.',
    file: 'Archivo completo de precios del {{day}}',
    fileAlone: 'Archivo completo de precios',
    code: 'Código {{code}}',
    languages: 'Idiomas',
    byScript: 'Para consultar precios paso a paso, active JavaScript. Aquí están todos los precios sin él:',
    days_one: 'Contamos {{count}} día en el hospital.',
    days_many: 'Contamos {{count}} días en el hospital.',
    days_other: 'Contamos {{count}} días en el hospital.',
  },
  aboutEnds: {
    chargesBeside:
      'La tarifa más baja y la más alta son por este servicio con lo que suele cobrarse con él. El archivo de precios las tiene ' +
      'por el servicio solo.',
    days: 'La tarifa más baja y la más alta son por los días que usted indicó. El archivo de precios las tiene por un día.',
    inWords:
      'Algunos planes pagan por día, por una parte de la factura o según lo que algo le cuesta al hospital. Nadie sabe ese ' +
      'importe de antemano, así que la tarifa más baja y la más alta no los cuentan.',
    dayOfStay:
      'El archivo de precios también tiene lo que un plan paga por un día. No es el precio de la estancia, así que aquí no se ' + 'cuenta.',
    stopLoss: 'Algunos planes pagan otro importe cuando una factura es muy alta. La tarifa más baja y la más alta no lo cuentan.',
  },
  goodFaith: {
    title: 'Estimación de buena fe',
    intro: 'Lo que {{issuer}} espera que cueste la atención siguiente a un paciente que no tiene seguro o no lo usa.',
    number: 'Número de la estimación',
    edition: '{{number}}, versión {{edition}}',
    madeOn: 'Hecha el',
    patient: 'Paciente',
    dob: 'Fecha de nacimiento',
    service: 'Artículo o servicio principal',
    recurs: 'Con qué frecuencia',
    everyDay: '{{times}} veces, {{often}} al día, del {{from}} al {{until}}',
    everyWeek: '{{times}} veces, {{often}} a la semana, del {{from}} al {{until}}',
    everyMonth: '{{times}} veces, {{often}} al mes, del {{from}} al {{until}}',
    recursText:
      'Los cargos de abajo son por las {{times}} veces juntas: donde las unidades llevan × {{times}}, las recibe cada vez. ' +
      'Esta estimación termina el {{until}}. Si necesita esta atención después, recibirá una nueva.',
    eachTime: 'Cargos previstos cada vez',
    before: 'Lo que decía la versión {{edition}}',
    beforeTotal: '{{amount}} en total',
    scheduledFor: 'Programado para el',
    notScheduled: 'Aún sin programar',
    scheduledOn: 'Se programó el',
    requestedOn: 'Se pidió el',
    diagnoses: 'Códigos de diagnóstico (ICD-10-CM)',
    noDiagnosis: 'Aún no se conocen',
    expected: 'Cargos previstos',
    provider: 'Proveedor o centro',
    total: 'En total',
    allTotal: 'Todos los cargos previstos',
    npi: 'Identificador nacional del proveedor (NPI)',
    tin: 'Número de identificación fiscal (TIN)',
    where: 'Dónde se da la atención',
    item: 'Artículo o servicio',
    code: 'Código del servicio',
    diagnosis: 'Diagnóstico',
    units: 'Unidades',
    charge: 'Cargo previsto',
    separate: 'Lo que se programa por separado',
    separateText:
      'Se espera que usted también necesite los artículos y servicios siguientes, antes o después de esta atención. Hay que ' +
      'programarlos por separado y no forman parte de esta estimación. Recibirá una estimación de cada uno cuando se ' +
      'programe o cuando la pida: en ella están los códigos de diagnóstico y de servicio, los cargos previstos y quién lo ' +
      'presta. Para pedirla, comuníquese con {{issuer}}{{phone}}.',
    phone: ' al {{phone}}',
    about: 'Qué es esta estimación y qué no es',
    onlyEstimate:
      'Es solo una estimación de los artículos y servicios que cabía esperar cuando se hizo. Los artículos y servicios que ' +
      'reciba, y lo que cuesten, pueden ser distintos.',
    additional:
      'Durante su atención pueden recomendarle otros artículos o servicios. Hay que programarlos o pedirlos por separado y ' +
      'no forman parte de esta estimación.',
    noContract:
      'Esta estimación no es un contrato. Usted no está obligado a recibir ningún artículo o servicio de los proveedores o ' +
      'centros que se nombran en ella.',
    dispute: 'Si le cobran de más',
    disputeRight:
      'Si un proveedor o centro de esta estimación le cobra al menos $400 más que el total que aquí se prevé de él, usted ' +
      'tiene derecho a iniciar un proceso de resolución de disputas entre paciente y proveedor. También puede pedirle que ' +
      'corrija la factura, que acuerde otro importe o que le dé ayuda económica.',
    disputeHow:
      'La disputa debe iniciarse dentro de los 120 días naturales desde que recibió la primera factura. Cómo hacerlo, y el ' +
      'formulario: www.cms.gov/nosurprises, o llame al 1-800-985-3059. La agencia federal que examina las disputas pide una ' +
      'pequeña tarifa.',
    disputeSafe:
      'Iniciar una disputa no afectará la calidad de la atención que reciba. Guarde una copia de esta estimación: puede ' + 'necesitarla.',
    footer: 'Estimación de buena fe {{number}} · {{patient}} · Página {{page}} de {{pages}}',
  },
  delivered: {
    appliedSubject: 'Cargado: {{file}}',
    applied: 'El archivo {{file}} de la entrega {{delivery}} se cargó automáticamente.',
    knownSubject: 'Nada nuevo: {{file}}',
    known: 'El archivo {{file}} de la entrega {{delivery}} ya estaba.',
    waitingSubject: 'Revise {{file}}',
    waiting: 'El archivo {{file}} de la entrega {{delivery}} no se cargó: antes alguien tiene que decidir.',
    refusedSubject: 'No se cargó: {{file}}',
    refused: 'El archivo {{file}} de la entrega {{delivery}} no se cargó. Nada ha cambiado.',
    text: '{{what}}\n\n{{said}}\n\nContinúe aquí:\n{{link}}',
    row: 'Fila {{row}}: {{problem}}',
    cell: 'Fila {{row}}, {{column}}: {{problem}}',
    added: 'Añadidos: {{number}}',
    changed: 'Cambiados: {{number}}',
    unchanged: 'Sin cambios: {{number}}',
    retired: 'Retirados: {{number}}',
    leftOut: 'Filas omitidas: {{number}}',
    rates: 'Tarifas de aseguradoras: {{number}}',
    claims: 'Reclamaciones en el archivo: {{number}}',
    newClaims: 'Reclamaciones nuevas: {{number}}',
    knownClaims: 'Reclamaciones ya conocidas: {{number}}',
    takenBack: 'Reclamaciones anuladas: {{number}}',
    unmatchedReversals: 'Reversiones cuya reclamación falta: {{number}}',
    unbalanced: 'Reclamaciones que no cuadran: {{number}}',
    troubleSubject: 'No se pueden recoger los archivos de {{delivery}}',
    trouble: 'La entrega {{delivery}} no recoge archivos por ahora.\n\n{{why}}\n\nContinúe aquí:\n{{link}}',
  },
}
