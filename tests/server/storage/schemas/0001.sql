BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT entries_key UNIQUE (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',1,'created','{}','created-t7R_l3ZGcuUzA8nB',1.79502939186019301416e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',2,'joined','{"seat":0,"person":"UC4DhkQlzySzE7QJCmPfmQ","name":"Ada"}','UC4DhkQlzySzE7QJCmPfmQ:owner:910ce2135ac6da8b',1.79502939186597085001e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',3,'joined','{"seat":1,"person":"ypzWJv7Rv0CkDfgOTxuWOg","name":"Bea"}','ypzWJv7Rv0CkDfgOTxuWOg:b39a4b425e704f8c230067f5',1.79502939186995482444e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',4,'started','{}','UC4DhkQlzySzE7QJCmPfmQ:c7dc5c119245b5b2e0f477bc',1.79502939187501168246e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',5,'play','{"n":1,"seat":0,"play":["bid",{"teeth":3}],"events":[[-1,5,0,3,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:b325ee8d7582b5456ab05929',1.79502939189940905568e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',6,'play','{"n":2,"seat":1,"play":["pass",{}],"events":[[-1,6,1,0,0,0],[-1,7,0,3,0,0],[-1,8,0,2,0,0],[-1,8,1,1,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:81b2de4ddaf697eb9b5dcd88',1.79502939191178464885e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',7,'play','{"n":3,"seat":0,"play":["recruit",{"card":"hunter-1","pay":"food"}],"events":[[-1,12,0,0,0,3]]}','UC4DhkQlzySzE7QJCmPfmQ:79d1c3e1bdd2b02c0336463a',1.79502939192108225819e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',8,'play','{"n":4,"seat":1,"play":["hunt",{"card":"compsognathus-1"}],"chance":true,"events":[[-1,14,1,30,2,0],[-1,15,1,72,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:73c1d6c33bc75b9d3b514c53',1.79502939193080711366e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',9,'play','{"n":5,"seat":0,"play":["hunt",{"card":"velociraptor-3"}],"chance":true,"events":[[-1,14,0,42,1,3],[-1,15,0,80,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:575b95e755b888469e2c38e2',1.79502939193748474117e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',10,'play','{"n":6,"seat":1,"play":["discard",{"card":"styracosaurus-5"}],"chance":true,"events":[[-1,21,1,45,0,0],[-1,2,-1,2,0,0],[-1,3,-1,81,0,0],[-1,3,-1,83,0,0],[-1,3,-1,4,0,0],[-1,3,-1,27,0,0],[-1,4,1,0,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:95fa287d0063a55e6ab4a1b9',1.79502939194660830497e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',11,'play','{"n":7,"seat":1,"play":["bid",{"teeth":3}],"events":[[-1,5,1,3,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:2d18a618271cf87a876be6b6',1.79502939195660090451e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',12,'play','{"n":8,"seat":0,"play":["bid",{"teeth":4}],"events":[[-1,5,0,4,0,0],[-1,24,1,0,0,0],[-1,7,0,4,0,0],[-1,8,0,3,0,0],[-1,8,1,1,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:d31e732d4521b93f78264794',1.79502939196339631085e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',13,'play','{"n":9,"seat":0,"play":["forage",{}],"events":[[-1,18,0,2,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:ab76b50fe8cd439f60553dbd',1.7950293919696035385e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',14,'play','{"n":10,"seat":1,"play":["recruit",{"card":"hunter-5","pay":"teeth"}],"events":[[-1,12,1,4,1,3]]}','ypzWJv7Rv0CkDfgOTxuWOg:ee03a2c6ed9983598343a3da',1.7950293919928412438e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',15,'play','{"n":11,"seat":0,"play":["recruit",{"card":"explorer-3","pay":"food"}],"events":[[-1,12,0,27,0,4]]}','UC4DhkQlzySzE7QJCmPfmQ:52a6c415962369cfe0c5f608',1.79502939201596236227e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',16,'play','{"n":12,"seat":1,"play":["discard",{"card":"dryosaurus-2"}],"events":[[-1,21,1,36,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:7390b169d912279cdd0dd808',1.79502939202799224847e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',17,'play','{"n":13,"seat":1,"play":["discard",{"card":"grotto-1"}],"chance":true,"events":[[-1,21,1,81,0,0],[-1,2,-1,3,0,0],[-1,3,-1,77,0,0],[-1,3,-1,34,0,0],[-1,3,-1,2,0,0],[-1,3,-1,58,0,0],[-1,4,1,0,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:87e03a90420c8dafb289ba89',1.79502939204274296761e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',18,'play','{"n":14,"seat":1,"play":["pass",{}],"events":[[-1,6,1,0,0,0],[-1,24,0,0,0,0],[-1,8,1,3,0,0],[-1,9,0,1,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:53988d4b15eb5d8df3fe1510',1.79502939205463814733e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',19,'play','{"n":15,"seat":0,"play":["give_up",{"card":"wolf-starting-hunter"}],"events":[[-1,11,0,91,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:fe76d3d4d1da834762ca86e6',1.79502939206216859816e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',20,'play','{"n":16,"seat":1,"play":["forage",{}],"events":[[-1,18,1,2,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:475ad28e244cac86d998ea67',1.79502939208354091648e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',21,'play','{"n":17,"seat":0,"play":["hunt",{"card":"oviraptor-5"}],"chance":true,"events":[[-1,14,0,34,1,1],[-1,15,0,84,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:8f6e30cde45a508228864b5e',1.79502939210388398174e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',22,'play','{"n":18,"seat":1,"play":["forage",{}],"chance":true,"events":[[-1,18,1,2,0,0],[-1,20,-1,0,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:164e77bcb99855da7a89f057',1.79502939212388753888e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',23,'play','{"n":19,"seat":0,"play":["discard",{"card":"great-cavern-5"}],"events":[[-1,21,0,85,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:9d97b8a92a7ad9c90774866f',1.79502939214268159863e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',24,'play','{"n":20,"seat":0,"play":["discard",{"card":"hunter-3"}],"chance":true,"events":[[-1,21,0,2,0,0],[-1,2,-1,4,0,0],[-1,3,-1,10,0,0],[-1,3,-1,70,0,0],[-1,3,-1,19,0,0],[-1,3,-1,1,0,0],[-1,4,0,0,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:e9c9630daa02b494df2fbf53',1.79502939216389822965e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',25,'play','{"n":21,"seat":0,"play":["pass",{}],"events":[[-1,6,0,0,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:ad94ae60d692209f2a6ada93',1.79502939217506289485e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',26,'play','{"n":22,"seat":1,"play":["bid",{"teeth":1}],"events":[[-1,5,1,1,0,0],[-1,24,0,0,0,0],[-1,7,1,1,0,0],[-1,8,1,3,0,0],[-1,8,0,1,0,0]]}','ypzWJv7Rv0CkDfgOTxuWOg:f5fafed8e3a382d76da78ebf',1.79502939218758440016e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',27,'play','{"n":23,"seat":1,"play":["recruit",{"card":"hunter-2","pay":"food"}],"events":[[-1,12,1,1,0,3]]}','ypzWJv7Rv0CkDfgOTxuWOg:09808a503164d5ce8532c558',1.79502939219997143744e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',28,'play','{"n":24,"seat":0,"play":["forage",{}],"events":[[-1,18,0,3,0,0]]}','UC4DhkQlzySzE7QJCmPfmQ:6a9c550066384c79949e17bf',1.79502939220702171325e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',29,'play','{"n":25,"seat":1,"play":["recruit",{"card":"dreamer","pay":"food"}],"events":[[-1,12,1,19,0,4]]}','ypzWJv7Rv0CkDfgOTxuWOg:84633a7e869147659d5687c2',1.79502939222265481952e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',30,'chat','{"name":"Cy","text":"Hello from outside"}','5Z-5CSgr5aZ9g8JtD2Hjfw:dedddb3a33e6c066cf802737',1.79502939222802090643e+09);
INSERT INTO "entries" VALUES('t7R_l3ZGcuUzA8nB',31,'chat','{"name":"Bea","text":"Hello","seat":1}','ypzWJv7Rv0CkDfgOTxuWOg:8d8504b5cb878e8653970090',1.79502939223168897628e+09);
CREATE TABLE leases (
	table_id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE links (
	token TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE notices (
	table_id TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	webhook TEXT NOT NULL, 
	quiet TEXT NOT NULL, 
	told INTEGER NOT NULL, 
	PRIMARY KEY (table_id, person_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('KN7azJOVNwp2TYOFvwwlcg','Nobody',1795029391.62097);
INSERT INTO "people" VALUES('UC4DhkQlzySzE7QJCmPfmQ','Ada',1.7950293917682185173e+09);
INSERT INTO "people" VALUES('ypzWJv7Rv0CkDfgOTxuWOg','Bea',1.79502939181118416787e+09);
INSERT INTO "people" VALUES('5Z-5CSgr5aZ9g8JtD2Hjfw','Cy',1.79502939184933948514e+09);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person_id TEXT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('t7R_l3ZGcuUzA8nB',0,'UC4DhkQlzySzE7QJCmPfmQ',1.79502939186650681494e+09);
INSERT INTO "seats" VALUES('t7R_l3ZGcuUzA8nB',1,'ypzWJv7Rv0CkDfgOTxuWOg',1.79502939187037944797e+09);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	"plan" TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	status TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	nonce TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	snapshot TEXT, 
	snapshot_number INTEGER, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('t7R_l3ZGcuUzA8nB','cavemen','1','{"options": {"first_auction": true, "fire_counts": true, "tribes": "seated"}, "seats": [{"kind": "person", "bot": "greedy"}, {"kind": "person", "bot": "greedy"}], "clock": null, "patience": null}','UC4DhkQlzySzE7QJCmPfmQ',0,'running','07ab71c57ed63c87cc66c384fea19557','1ae5746db9e7e9f806497df9873bd085',31,'{"game":"cavemen","edition":"3f0d9fce734df9c263da6e39bb9be9e3e20e11455d6145efff17708a68d753c7","players":2,"options":{"first_auction":true,"fire_counts":true,"tribes":"seated"},"turn":4,"phase":"replacing","seat":1,"conch":1,"done":2,"auction":{"high":0,"bidder":-1,"passes":0},"recruit":"dreamer","winner":-1,"locked":false,"tribes":[{"tribe":"wolf","food":3,"teeth":1,"cards":["hunter-1","explorer-3","wolf-leader","wolf-home-cave"]},{"tribe":"tiger","food":0,"teeth":0,"cards":["hunter-2","hunter-5","tiger-leader","tiger-starting-hunter","tiger-home-cave"]}],"pool":["thinker-1","sabertooth-5","spear-thrower","fish-trap","grotto-3"],"deck":["snares","grotto-2","protoceratops-4","deep-thinker-2","great-lodge","dried-meat","velociraptor-4","thinker-4","elder-2","stegosaurus-2","elder-1","dryosaurus-1","compsognathus-3","thinker-2","cave-painting","mastodon-4","counting-sticks","stegosaurus-1","deep-thinker-5","shell-beads","master-hunter-3","thinker-5","deep-thinker-4","baskets","overhang-3","elder-3","oviraptor-4","giant-elk-2","master-hunter-4","overhang-4","master-hunter-5","compsognathus-2","elder-5","master-hunter-1","explorer-4","fire","giant-elk-1","tyrannosaurus-2","tally-marks","styracosaurus-1","tyrannosaurus-1","hunter-4","smoking-rack","pachycephalosaurus-2","pachycephalosaurus-3","mastodon-3","barter","star-lore","hunters-tales","triceratops","bone-armour","explorer-5","explorer-2","deep-thinker-1","flint-spear","protoceratops-5","deep-thinker-3","tents","sabertooth-4","tribal-council","explorer-1","master-hunter-2","elder-4","speech","dryosaurus-3"],"discards":["compsognathus-1","trophy-pole","velociraptor-3","overhang-5","styracosaurus-5","dryosaurus-2","grotto-1","oviraptor-5","great-cavern-4","great-cavern-5","hunter-3"],"chance":9,"random":[1155659274,3528733401,132372987,1674676456,2519182788,246313632,624313654,1035888543,15,14]}',29,1.79502939186019301416e+09,1.79502939223168897628e+09);
CREATE INDEX tables_listed ON tables (listed, status);
CREATE INDEX tables_status ON tables (status);
CREATE INDEX seats_person ON seats (person_id);
COMMIT;
