/**
 * Plausible but unofficial lines of the default teams, for sample cards: last names from the seed, in slot order.
 * A number distinguishes namesakes. `sampleLineup` skips players who left their team's roster.
 */

const LINES = `
ANA Gauthier, Carlsson, Terry / Killorn, Granlund, Sennecke / Vatrano, McQueen, Caulfield / Greer, Poehling, Colangelo | LaCombe, Luneau / Mintyukov, Helleson / Solberg, Jensen | Dostal, Husso
BOS Mittelstadt, Zacha, Pastrnak / Geekie, Lindholm 28, Peterka / Hagens, Minten, Khusnutdinov / Jeannot, Kastelic, Steeves | Lindholm 27, McAvoy / Zadorov, Borgen / Lohrei, Jokiharju | Swayman, DiPietro
BUF Zucker, Thompson, Doan / Benson, Norris, Quinn / Kulich, McLeod, Ostlund / Malenstyn, Krebs, Danforth | Power, Dahlin / Samuelsson, Timmins / Zellweger, Metsa | Luukkonen, Lyon
CAR Svechnikov, Aho, Jarvis / Hall, Stankoven, Ehlers / Martinook, Staal, Blake / Carrier, Kotkaniemi, Robinson | Slavin, Chatfield / Miller, Walker / Gostisbehere, Nikishin | Kochetkov, Bussi
CBJ Voronkov, Fantilli, Garland / Williams, Monahan, Nichushkin / Heinen, Coyle, Olivier / Johnson, Sillinger, Lomberg | Werenski, Severson / Provorov, Fabbro / Mateychuk, Gudbranson | Greaves, Talbot
CGY Huberdeau, Frost, Coronato / Farabee, Strome, Sharangovich / Zary, Backlund, Gridin / Pospisil, Kerins, Klapka | Bahl, Whitecloud / Hanley, Nemec / Kuznetsov, Parekh | Wolf, Cooley
CHI Bertuzzi, Bedard, Kane / Lardis, Nazar, Teravainen / Donato, Frondell, Mangiapane / Slaggert, Greene, Greenway | Vlasic, Levshunov / Byram, Rinzel / Kaiser, Cole | Knight, Soderblom
COL Landeskog, MacKinnon, Necas / Lehkonen, Nelson, O'Connor / Schwartz, Kadri, Brindley / Kelly, Roy, Lysell | Toews, Makar 8 / Kulak, Manson / Malinski, Burns | Blackwood, Wedgewood
DAL Robertson, Hintz, Rantanen / Benn, Johnston, Seguin / Steel, Duchene, Hryckowian / Blackwell, Faksa, Bäck | Harley, Heiskanen / Lindell, Myers / Bichsel, Lundkvist | Oettinger, DeSmith
DET Raymond, Larkin, DeBrincat / Arvidsson, Kasper, Brandsegg-Nygård / Finnie, Danielson, Appleton / Compher, Copp, Rasmussen | Edvinsson, Seider / Chiarot, Faulk / Johansson 20, Sandin-Pellikka | Gibson, Tarasov
EDM Nugent-Hopkins, McDavid, Hyman / Podkolzin, Draisaitl, Kapanen / Howard, Dickinson, Savoie / Formenton, Frederic, Janmark | Ekholm, Bouchard / Walman, Murphy / Stastney, Emberson | Jarry, Andersen
FLA Verhaeghe, Barkov, Reinhart / Tkachuk 8, Bennett, Tkachuk 19 / Marchand, Lundell, Luostarinen / Gadjovich, Eller, Hathaway | Forsling, Ekblad / Mikkola, Jones / Kulikov, Gudas | Markstrom, Schmid
LAK Panarin, Byfield, Kempe / Fiala, Turcotte, Laferriere / Moore, Laughton, Zuccarello / Lee, Haula, Armia | Anderson, Doughty / Edmundson, Clarke / Dumoulin, Ceci | Kuemper, Forsberg
MIN Kaprizov, Hartman, Boldy / Brink, Eriksson Ek, Yurov / Foligno 17, McCarron, Coleman / Trenin, Sturm, Shabanov | Hughes, Faber / Brodin, Spurgeon / Hunt, Bogosian | Gustavsson, Wallstedt
MTL Caufield, Suzuki, Slafkovský / Newhook, Dach, Demidov / Kreider, Danault, Bolduc / Texier, Evans, Anderson | Matheson, Dobson / Hutson, Carrier / Guhle, Reinbacher | Dobes, Fowler
NJD Bratt, Hughes 86, Gritsyuk / Meier, Hischier, Mercer / Mantha, Glass, Evangelista / Noesen, Rodrigues, Brown | Siegenthaler, Hamilton / Hughes 43, Pesce / Dillon, Kovacevic | Allen, Rittich
NSH Forsberg, O'Reilly, Stamkos / Hoglander, Bourque, Marchessault / Colton, Drury, Wood / Schaefer, Kerfoot, Edstrom | Josi, Perbix / Skjei, Skinner / Hague, Barron | Saros, Annunen
NYI Barzal, Horvat, Palmieri / Duclair, Schenn, Eklund / Heineman, Pageau, Maccelli / Palat, Cizikas, MacLean | Pelech, Pulock / Schaefer, Mayfield / Romanov, DeAngelo | Sorokin, Varlamov
NYR Lafrenière, Zibanejad, Dorofeyev / Cuylle, Miller, Bjorkstrand / Tolvanen, Laba, Raddysh / Kartye, Veleno, Rempe | Gavrikov, Fox / Robertson, Schneider / Pettersson, Durzi | Shesterkin, Korpisalo
OTT Greig, Stützle, Giroux / Zetterlund, Cozens, Batherson / Eklund, Pinto, Amadio / Foegele, Cousins, Burakovsky | Sanderson, Zub / Chabot, Spence / Kleven, Yakemchuk | Ullmark, Ersson
PHI Zegras, Dvorak, Konecny / Tippett, Couturier, Michkov / Foerster, Cates, Martone / Barkey, Acciari, Grundstrom | Sanheim, Drysdale / York, Ristolainen / Seeler, Jiricek | Vladar, Woll
PIT Rakell, Crosby, Rust / Kuzmenko, Malkin, Chinakhov / Robertson, Kindel, Koivunen / Dewar, Lizotte, Brazeau | Girard, Karlsson / Graves, Letang / Carlile, Korczak | Silovs, Murashov
SEA McCann, Beniers, Eberle / McMann, Stephenson, Kakko / Catton, Wright, Samoskevich / Winterton, Gaudreau, Melanson | Dunn, Larsson / Lindgren, Montour / Evans, Fleury | Daccord, Grubauer
SJS Toffoli, Celebrini, Smith / Stenberg, Misa, Sherwood / Marchment, Wennberg, Chernyshov / Graf, Ostapchuk, Goodrow | Orlov, Trouba / Nurse, Kesselring / Dickinson, Havelid | Askarov, Nedeljkovic
STL Buchnevich, Thomas, Snuggerud / Holloway, McTavish, Neighbours / McMichael, Dvorsky, Berggren / Walker, Sundqvist, Toropchenko | Broberg, Parayko / Fowler, Carlo / Tucker, Mailloux | Binnington, Hofer
TBL Guentzel, Point, Kucherov / Hagel, Cirelli, Goncalves / Holmberg, Gourde, Mikheyev / Girgensons, Geekie, O'Reilly | McDonagh, Cernak / Hedman, Carlson / Moser, Lilleberg | Vasilevskiy, Johansson
TOR Domi, Matthews, Nylander / McKenna, Tavares, Marchenko / Cowan, Sissons, Paul / Joshua, Groulx, Haymes | Rielly, Tanev / McCabe, Stecher / Ekman-Larsson, Raddysh | Bobrovsky, Stolarz
UTA Keller, Cooley, Guenther / Crouse, Trocheck, Schmaltz / But, Hayton, Yamamoto / Carcone, McBain, Stenlund | Sergachev, Weegar / Schmidt, Marino / Simashev, DeSimone | Vejmelka, Cossa
VAN DeBrusk, Pettersson 40, Boeser / O'Connor, Rossi, Gallagher / Ohgren, Chytil, Lekkerimäki / Cotter, Räty, Sasson | Buium, Hronek / Pettersson 25, Willander / Brisebois, Schenn | Demko, Lankinen
VGK Barbashev, Eichel, Marner / Howden, Hertl, Stone / Bowman, Karlsson, Olofsson / Connelly, Dowd, Holtz | McNabb, Theodore / Hanifin, Andersson / Lauzon, Coghlan | Hill, Hart
WPG Connor, Scheifele, Vilardi / Perfetti, Björck, Chibrikov / Niederreiter, Lowry, Iafallo / Barron, Namestnikov, Rosen | Morrissey, DeMelo / Samberg, Pionk / Ferraro, St. Ivany | Hellebuyck, Skinner
WSH Ovechkin, Strome, Kyrou / Protas 21, Dubois, Wilson / Leonard, Jenner, Tuch / Miroshnichenko, Sourdif, Beauvillier | Chychrun, Roy / Fehérváry, Liljegren / Sandin, Hutson | Thompson, Lindgren
`;

/** The players of each team in slot order, such as `Larkin` or `Johansson 20`, by the team's abbreviation. */
export const SAMPLE_LINES: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => [line.slice(0, 3), line.slice(4).split(/ *[,/|] */)]),
);
