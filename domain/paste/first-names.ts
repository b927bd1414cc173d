/** First names and their short forms. `Mitch` may mean `Mitchell`, but `Quinn` never means `Jack`. */

const FAMILIES =
  `aleksander alexander alex sasha aleksandr alexandre alexandr aleksanteri|alexei aleksei alexey aliaksei
andrei andrey andre|anthony tony|auston austin austen|benjamin ben benny|bradley brad bradly|brandon branden brendan brenden
cameron cam|charles charlie chuck|christopher chris kris kristopher|connor conor|daniel dan danny daniil danil danila|david dave
dmitri dmitry dimitri|dominic dominik dom|edward ed eddie|egor yegor igor|elias eli|emmitt emmett|erik eric erick
evgeni evgeny yevgeni evgenii|fedor fyodor|frederic frederick frederik fred freddy freddie|gabriel gabe|gregory greg|gustav gus
jacob jakob jake jakub jaccob|james jim jimmy jamie|jeffrey jeff|john johnny jon jonathan johnathan jonny jonatan
joseph joe joey|joshua josh|kenneth kenny ken|kirill kiril|lawson lars|leonard leo leon|louis lou|luke lucas lukas luca
maksim maxim max maksymilian|marc mark|martin marty|mathew matthew matt matty mathieu matej|matvei matvey
michael mike mikey mikhail mick mikael michal|mitchell mitch mitchel|morgan mo|nathan nate nathaniel|nicholas nick nicolas nic nicky nikolas nico niko nik
nikolaj nik nikolai|nikita nik|oliver olli ollie olivier|oskar oscar|patrick pat paddy|philip phil phillip filip philipp phillipp
pyotr peter piotr petr|rasmus ras|robert rob bob bobby robbie|ronald ron|samuel sam sammy|scott scotty|sebastian seb|sergei sergey
shayne shane|simon si|stephen steve steven steph|stuart stu|thomas tom tommy tomas|timothy tim timmy|trevor trev|tristan tris
vasily vasili vasiliy|viktor victor vic|vincent vince vinnie vinny|vladislav vlad|vladimir vlad|william will willy willie bill billy wil
yaroslav yarik slava|zachary zach zack zac zak zachery|artemi artem artemy|semyon semen simeon|jesperi jesper|jaroslav jaro|juraj yuri
alexis alex|kaapo kappo|macklin mack mackie|mackenzie mack|jean-gabriel jg|pierre-luc pl|teddy ted theodor theodore theo|cayden caden kaden kaiden kaedan
bo boyd|arseny arseni arsenii|georgii georgi georgy|ivan vanya|oliver ollie|ondrej andrej|jj john|jt jonathan|marat mara|pavel pasha
mads madds|phoenix pheonix|emil emile|rickard richard rick|nils nicklas|carter cart|tanner tan|anders andy andrew drew`
    .split(/[|\n]/)
    .map((family) => family.trim().replaceAll('-', '').split(' '));

const FAMILIES_OF = new Map<string, Set<number>>();
for (const [index, family] of FAMILIES.entries())
  for (const name of family) FAMILIES_OF.set(name, (FAMILIES_OF.get(name) ?? new Set()).add(index));

/** Whether a typed first name, short form, or initial may mean the name `own`, which consists of `parts`. */
export function isSameFirstName(typed: string, own: string, parts: readonly string[]): boolean {
  if (typed === '' || own === '') return false;
  if (own.startsWith(typed) || (own.length > 2 && typed.startsWith(own) && typed.length <= own.length + 5))
    return true;
  const initials = parts.map((part) => part[0] ?? '').join('');
  if (parts.length > 1 && (typed === initials || parts.some((part) => part === typed))) return true;
  const families = FAMILIES_OF.get(own);
  return [...(FAMILIES_OF.get(typed) ?? [])].some((family) => families?.has(family));
}
