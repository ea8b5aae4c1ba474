/** Frequent given names in Brazil, folded. One of them before a surname is a person anywhere in a text. */
export const GIVEN_NAMES = new Set(
  `abner abraao adailton adalberto adalgisa adao adelaide adelia adelino adelmo ademar ademir adenilson aderbal adilson
adolfo adriana adriane adriano adrielle afonso agata agda agenor agnaldo agnes agostinho aida ailton airton alaide alan
alana alba albertina alberto alceu alcides alcino alda aldair aldemir aldo alessandra alessandro alex alexandra
alexandre alexandrina alexandro alexia alexsandra alexsandro alfredo alice alicia aline alison alisson alita aloisio
aluisio altair altamiro alvaro alzira amadeu amalia amanda amaro amaury amelia americo amilton ana anabela anai analia
anastacia anatole anderson andre andrea andreia andreina andressa andreza andrielly anesia angela angelica angelina
angelita angelo anibal anisio anita anna annie anselmo antenor anthony antonella antonia antonieta antonio aparecida
aparecido apolonia araci arcanjo ariadne ariana ariane arianna ariel arilson aristides arlete arlindo armando arnaldo
aroldo artur arthur ary ataide athos augusta augusto aurea aurelia aureliano aurelio aurora ayla aylton ayrton barbara
bartolomeu beatrice beatriz benedita benedito benicio benjamin bento berenice bernadete bernarda bernardo betania
bianca braulio breno brenda brendon bruna bruno bryan caetano caio caique calebe camila camile camilla camilo candida
candido carina carla carlos carlota carmelia carmem carmen carmo carol carolina caroline cassandra cassia cassiana
cassiano cassio catarina caua cauan cecilia celeste celestino celia celina celio celma celso cesar charles chico
christian christiane christina cibele cicera cicero cida cilene cinthia cintia clara clarice clarinda clarisse claudete
claudia claudinei claudineia claudio claudionor clayton cleber cleide cleiton clelia clemente clementina cleonice
cleusa cleuza clodoaldo cloves clovis conceicao conrado constanca corina cosme creusa creuza cristian cristiana
cristiane cristiano cristina cristovao cynthia dagmar dagoberto daiana daiane dalila dalva damiana damiao daniel
daniela daniele daniella danielle danilo danubia dara darci darcy dario darlan darlene davi david dayana dayane debora
deise dejanira delfina delma delmar demetrio denilson denis denise deodato derek diana diego dilma dilson dimas dina
dinah dinalva dinis diogo diomar dione dirce dirceu diva djalma djanira domingas domingos donizete dora doralice dorival
doroteia douglas dulce dulcineia durval eda edelson eder edgar edi edileusa edilene edilson edimar edina edinalva
edinho edinilson edir edison edite edith edivaldo edla edmar edmilson edmundo edna edneia ednaldo ednalva edson eduarda
eduardo edvaldo edvaldo efigenia eiji elaine elba elcio elda elena eleonora eleuterio elezier eli elia eliana eliane
elias elieser eliete eliezer elimar elina elinalva elio elis elisa elisabete elisabeth elisandra elisangela eliseu
elisiane elismar elita eliton elivelton eliza elizabete elizabeth elizangela elizete eloa elo eloi eloisa elsa elson
elton elvira elza emanuel emanuela emanuele emanuelle emerson emilia emiliana emiliano emilio emilly emily enedina
enzo erasmo erica erick erico erika erivaldo erivelton ermelinda ernani ernesto eron ester estela estefania estevao
esther etelvina eugenia eugenio eulalia eunice eurico euridice eustaquio eva evaldo evandro evaristo evelin eveline
evelyn everaldo everton expedito ezequiel fabiana fabiane fabiano fabio fabiola fabricia fabricio fatima fausto felicia
feliciano felicidade felipe felix fermino fernanda fernando filipe firmino flavia flaviana flaviane flaviano flavio
flora florencia floriano floriza franciane franciele francielle francisca francisco frank franklin frederico gabriel
gabriela gabriele gabriella gabrielle gael geisa genesio genesis geni genilda genilson genival genoveva george
georgina geovana geovane geovanna geralda geraldo gerson gertrudes gervasio getulio giana gilberto gilcimar gilda
gildasio gildo gilmar gilson gilvan giorgia giovana giovani giovanna giovanni gisela gisele giselia giselle gislaine
gislene giulia giuliana glaucia glauco gleice gleicy gleidson gleison gloria graca graciela graciele gracinda graziela
graziele grazielle gregorio greice guido guilherme guilhermina guiomar gustavo hamilton hannah haroldo heber hector
heitor helaine helder helen helena helenice helenita helia heliana helio hellen heloa heloina heloisa henrique herbert
herculano hercules herminia herminio hermes hernan hilario hilda hildebrando homero honorato horacio hortencia hugo
humberto iago iara iasmin icaro ida idalina igor ilda ildefonso ilma ilson ilza inacia inacio indira ines ingrid inez
iolanda ione iracema iraci iran irene irineu iris irma irma isa isaac isabel isabela isabele isabella isabelle isabelly
isac isadora isaias isaura isidoro ismael ismar israel italo itamar ivan ivana ivanete ivani ivania ivanilda ivanildo
ivanir ivete ivo ivone ivonete izabel izabela izaura izilda jaci jacinta jacinto jackeline jackson jacob jacqueline
jacira jaco jade jader jadir jailson jailton jaime jair jairo jamil jamile janaina jandira jane janete janice janine
jaqueline jasmin jean jeane jeferson jefferson jenifer jennifer jeremias jeronimo jerusa jesse jessica jessika jesuino
jhonatan jhonny joana joao joaquim joaquina joaozinho job joce jocelia jocelina joel joelma joelson joice joilson jonas
jonatan jonatas jonathan jordana jordao jorge josafa josefa josefina josiane josias josimar josue jose jovelina jovina
joyce juan juarez juca jucelia jucelino judite julia juliana juliane juliano julieta julio jupira juraci jurandir
juscelino jussara justina justino karen karin karina karine karla karolina karoline katia katiane kaua kauan kaue
kayky keila kelen kelly kelvin kenia kevin laercio laerte lafaiete laila laio lais laisa lara larissa laudelina laudelino
laura laurinda lauro lavinia lazara lazaro lea leandra leandro leda leia leila lelia lena leni lenice lenilda lenira
leo leocadia leocadio leonardo leoncio leonel leonice leonidas leonilda leonor leontina leopoldo leticia levi lia liana
lidia lidiane ligia lilia lilian liliana liliane lina linda lindalva lindaura lino liria livia lorena lorenzo lorrana
lourdes lourenco lourival luan luana luca lucas lucelia lucena lucia luciana luciane luciano luciene lucila lucilene
lucilia lucimar lucimara lucinda lucineia lucio lucirene lucy ludimila ludmila luigi luis luisa luiz luiza luna lurdes
luzia luzinete lygia madalena magali magda magna magno maiara maicon maira maisa maite manoel manoela manuel manuela mara
marcel marcela marcele marcelia marcella marcelino marcelo marcia marciana marciano marcilio marcio marco marcos
marcus margareth margarete margarida maria mariana mariane marianna mariano maricelia mariele marielle marilda marilene
marilia marilu marilucia marilza marina marinalva marinete marinez marinho mario marisa marise maristela maritza
mariza marlene marli marlon marlucia marly marta martha martim martina martins matheus mateus matilde maura mauricio
maurilio mauro max maxwell mayara mayra mel melania melina melissa mercedes mia micaela michael michel michele michelle
miguel miguelina milena milton mirela mirella mirian miriam mirtes misael moacir moacyr moises monica monique morgana
murilo nadia nadir nadja naiara naide nair nancy nara narciso natal natalia natalicio natalina nataly natan natanael
natasha nathalia nathaly nayara neide neila neiva nelci nelia nelio nelly nelma nelson nely nestor neusa neuza newton
ney nicanor nicolas nicole nicoli nicollas nicoly nilce nilda nilma nilo nilson nilton nilza nina nivaldo nivea noe
noel noelia noeli noemi noemia nonato nora norberto norma octavio odair odete odila odilia odilon odorico ofelia olavo
olga olimpia olimpio olinda olindina olivia omar ondina onofre oriovaldo orlanda orlando oscar oseias osmar osni osvaldo
oswaldo otacilio otavia otavio otilia otto ottoniel palmira paloma pamela paola patricia patrick paula paulina paulino
paulo pedro penha perola petronilio pietra pietro poliana pollyanna porfirio priscila priscilla quesia quiteria rafael
rafaela rafaella raimunda raimundo raissa ramiro ramon raphael raphaela raquel raul rayane rayssa rebeca regiane regina
reginaldo reinaldo renan renata renato rene ricardo rita roberta roberto robson rodolfo rodrigo roger rogeria rogerio
romario romero romeu romildo romilda romulo ronald ronaldo roney ronilson rosa rosalia rosalina rosalvo rosana rosane
rosangela rosania rosaria rosaura roseane roseli roselene rosely rosemary rosemeire rosenilda rosiane rosilda rosilene
rosimar rosimeire rosinei rosineide rosinete roza rozana ruan rubem rubens ruben rubia rui rute ruth ruy ryan sabrina
salete salomao salvador samantha samanta samara samira samuel sandra sandro sara sarah sarita saulo savio sebastiana
sebastiao selma sergio severina severino shirley sibele sidnei sidney silas silmar silmara silvana silvaneide silvania
silveria silverio silvestre silvia silviane silvino silvio simao simon simone sirlei sirlene socorro sofia sofhia
solange sonia sophia stela stella stefani stefany stephanie suelen sueli suellen suely susana suzana suzane suzi
taciana tadeu taina tainara tais taisa talita tamara tamires tania tarcisio tassia tatiana tatiane telma teo teodoro
teofilo tereza teresa teresinha terezinha thaina thainara thais thalita thamires thayna thaynara theo thiago thomas
tiago tomas tobias tulio ubaldo ubirajara ulisses uriel urbano ursula vagner valdeci valdecir valdemar valdemir valdenir
valdete valdinei valdir valdirene valdivino valentim valentina valentino valeria valerio valmir valter valquiria vanda
vanderlei vanderleia vanderson vanessa vania vanilda vanusa vasco velma vera veronica vicente victor victoria vilma
vilmar vilson vinicius viola violeta virgilio virginia vital vitor vitoria viviane vivian wagner waldemar waldir
walison walkiria wallace walter wanda wanderlei wanderley washington wellerson wellington wesley weslley weverton
wilian willian william willians wilma wilson yago yan yara yasmin yolanda yuri zacarias zaira zelia zelma zenaide
zenilda zenobia zilda zilma zita zoraide zuleica zuleide zulmira`.split(/\s+/),
);
